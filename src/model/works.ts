/**
 * Every work that a method may be credited to, by its citation key (for the ACL Anthology, its own): the type of its entry in
 * BibTeX and the entry's fields, which `document/citations/bibtex` names. Braces protect capitals; accented letters are written as
 * Unicode. A work that only one entry of a registry cites may stand there instead.
 */
export const WORKS = {
  // Tests
  'berg-kirkpatrick-etal-2012-empirical':
    'inproceedings | Berg-Kirkpatrick, Taylor and Burkett, David and Klein, Dan | An Empirical Investigation of Statistical Significance in {NLP} | Proceedings of the 2012 Joint Conference on Empirical Methods in Natural Language Processing and Computational Natural Language Learning | 995--1005 | Association for Computational Linguistics | 2012',
  'clark-etal-2011-better':
    'inproceedings | Clark, Jonathan H. and Dyer, Chris and Lavie, Alon and Smith, Noah A. | Better Hypothesis Testing for Statistical Machine Translation: Controlling for Optimizer Instability | Proceedings of the 49th Annual Meeting of the Association for Computational Linguistics: Human Language Technologies | 176--181 | Association for Computational Linguistics | 2011',
  'dixon-mood-1946':
    'article | Dixon, Wilfrid J. and Mood, Alexander M. | The Statistical Sign Test | Journal of the American Statistical Association | 41 | 236 | 557--566 | 1946',
  'edwards-1948':
    "article | Edwards, Allen L. | Note on the ``Correction for Continuity'' in Testing the Significance of the Difference between Correlated Proportions | Psychometrika | 13 | 3 | 185--187 | 1948",
  'efron-tibshirani-1993':
    'book | Efron, Bradley and Tibshirani, Robert J. | An Introduction to the Bootstrap | Chapman \\& Hall | | 1993',
  'suissa-shuster-1991':
    'article | Suissa, Samy and Shuster, Jonathan J. | The 2 x 2 Matched-Pairs Trial: Exact Unconditional Design and Analysis | Biometrics | 47 | 2 | 361--372 | 1991',
  'berger-boos-1994':
    'article | Berger, Roger L. and Boos, Dennis D. | P Values Maximized over a Confidence Set for the Nuisance Parameter | Journal of the American Statistical Association | 89 | 427 | 1012--1016 | 1994',
  'berger-1982':
    'article | Berger, Roger L. | Multiparameter Hypothesis Testing and Acceptance Sampling | Technometrics | 24 | 4 | 295--300 | 1982',
  'fagerland-etal-2013':
    'article | Fagerland, Morten W. and Lydersen, Stian and Laake, Petter | The {McNemar} Test for Binary Matched-Pairs Data: Mid-p and Asymptotic are Better than Exact Conditional | BMC Medical Research Methodology | 13 | | 91 | 2013',
  'fisher-1935':
    'article | Fisher, Ronald A. | The Logic of Inductive Inference | Journal of the Royal Statistical Society | 98 | 1 | 39--82 | 1935',
  'koehn-2004-statistical':
    'inproceedings | Koehn, Philipp | Statistical Significance Tests for Machine Translation Evaluation | Proceedings of the 2004 Conference on Empirical Methods in Natural Language Processing | 388--395 | Association for Computational Linguistics | 2004',
  'mann-whitney-1947':
    'article | Mann, Henry B. and Whitney, Donald R. | On a Test of Whether One of Two Random Variables is Stochastically Larger than the Other | The Annals of Mathematical Statistics | 18 | 1 | 50--60 | 1947',
  'delong-etal-1988':
    'article | DeLong, Elizabeth R. and DeLong, David M. and Clarke-Pearson, Daniel L. | Comparing the Areas under Two or More Correlated Receiver Operating Characteristic Curves: A Nonparametric Approach | Biometrics | 44 | 3 | 837--845 | 1988',
  'sun-xu-2014':
    "article | Sun, Xu and Xu, Weichao | Fast Implementation of {DeLong}'s Algorithm for Comparing the Areas Under Correlated Receiver Operating Characteristic Curves | IEEE Signal Processing Letters | 21 | 11 | 1389--1393 | 2014",
  'hanley-mcneil-1982':
    'article | Hanley, James A. and McNeil, Barbara J. | The Meaning and Use of the Area under a Receiver Operating Characteristic ({ROC}) Curve | Radiology | 143 | 1 | 29--36 | 1982',
  'hyndman-fan-1996':
    'article | Hyndman, Rob J. and Fan, Yanan | Sample Quantiles in Statistical Packages | The American Statistician | 50 | 4 | 361--365 | 1996',
  'mcnemar-1947':
    'article | McNemar, Quinn | Note on the Sampling Error of the Difference between Correlated Proportions or Percentages | Psychometrika | 12 | 2 | 153--157 | 1947',
  'hesterberg-2015':
    'article | Hesterberg, Tim C. | What Teachers Should Know About the Bootstrap: Resampling in the Undergraduate Statistics Curriculum | The American Statistician | 69 | 4 | 371--386 | 2015',
  'satterthwaite-1946':
    'article | Satterthwaite, Franklin E. | An Approximate Distribution of Estimates of Variance Components | Biometrics Bulletin | 2 | 6 | 110--114 | 1946',
  'angelopoulos-etal-2023':
    'misc | Angelopoulos, Anastasios N. and Duchi, John C. and Zrnic, Tijana | {PPI}++: Efficient Prediction-Powered Inference | | 2311.01453 | arXiv | 2023',
  'krippendorff-2011':
    "misc | Krippendorff, Klaus | Computing {Krippendorff}'s Alpha-Reliability | University of Pennsylvania, Annenberg School for Communication | | | 2011",
  'fleiss-1971':
    'article | Fleiss, Joseph L. | Measuring nominal scale agreement among many raters | Psychological Bulletin | 76 | 5 | 378--382 | 1971',
  'miller-2024':
    'misc | Miller, Evan | Adding Error Bars to Evals: A Statistical Approach to Language Model Evaluations | | 2411.00640 | arXiv | 2024',
  'nadeau-bengio-2003':
    'article | Nadeau, Claude and Bengio, Yoshua | Inference for the Generalization Error | Machine Learning | 52 | 3 | 239--281 | 2003',
  'noreen-1989':
    'book | Noreen, Eric W. | Computer-Intensive Methods for Testing Hypotheses: An Introduction | Wiley | | 1989',
  'searle-etal-1992':
    'book | Searle, Shayle R. and Casella, George and McCulloch, Charles E. | Variance Components | Wiley | | 1992',
  'owen-2007':
    'article | Owen, Art B. | The Pigeonhole Bootstrap | The Annals of Applied Statistics | 1 | 2 | 386--411 | 2007',
  'pearson-1900':
    'article | Pearson, Karl | On the Criterion that a Given System of Deviations from the Probable in the Case of a Correlated System of Variables is Such that it Can be Reasonably Supposed to Have Arisen from Random Sampling | Philosophical Magazine | 50 | 302 | 157--175 | 1900',
  'post-2018-call':
    'inproceedings | Post, Matt | A Call for Clarity in Reporting {BLEU} Scores | Proceedings of the Third Conference on Machine Translation: Research Papers | 186--191 | Association for Computational Linguistics | 2018',
  'pratt-1959':
    'article | Pratt, John W. | Remarks on Zeros and Ties in the {Wilcoxon} Signed Rank Procedures | Journal of the American Statistical Association | 54 | 287 | 655--667 | 1959',
  'riezler-maxwell-2005-pitfalls':
    'inproceedings | Riezler, Stefan and Maxwell, John T. | On Some Pitfalls in Automatic Evaluation and Significance Testing for {MT} | Proceedings of the {ACL} Workshop on Intrinsic and Extrinsic Evaluation Measures for Machine Translation and/or Summarization | 57--64 | Association for Computational Linguistics | 2005',
  'schuirmann-1987':
    'article | Schuirmann, Donald J. | A Comparison of the Two One-Sided Tests Procedure and the Power Approach for Assessing the Equivalence of Average Bioavailability | Journal of Pharmacokinetics and Biopharmaceutics | 15 | 6 | 657--680 | 1987',
  'student-1908': 'article | {Student} | The Probable Error of a Mean | Biometrika | 6 | 1 | 1--25 | 1908',
  'welch-1947':
    "article | Welch, Bernard L. | The Generalization of ``{Student's}'' Problem When Several Different Population Variances are Involved | Biometrika | 34 | 1--2 | 28--35 | 1947",
  'wilcoxon-1945':
    'article | Wilcoxon, Frank | Individual Comparisons by Ranking Methods | Biometrics Bulletin | 1 | 6 | 80--83 | 1945',
  'yates-1934':
    'article | Yates, Frank | Contingency Tables Involving Small Numbers and the $\\chi^2$ Test | Supplement to the Journal of the Royal Statistical Society | 1 | 2 | 217--235 | 1934',
  'yao-etal-2024-tau':
    'misc | Yao, Shunyu and Shinn, Noah and Razavi, Pedram and Narasimhan, Karthik | {tau-bench}: A Benchmark for Tool-Agent-User Interaction in Real-World Domains | | 2406.12045 | arXiv | 2024',
  'yeh-2000-accurate':
    'inproceedings | Yeh, Alexander | More Accurate Tests for the Statistical Significance of Result Differences | COLING 2000 Volume 2: The 18th International Conference on Computational Linguistics | 947--953 | | 2000',

  // Intervals, clusters and corrections
  'benjamini-hochberg-1995':
    'article | Benjamini, Yoav and Hochberg, Yosef | Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing | Journal of the Royal Statistical Society. Series B | 57 | 1 | 289--300 | 1995',
  'dunn-1961':
    'article | Dunn, Olive Jean | Multiple Comparisons among Means | Journal of the American Statistical Association | 56 | 293 | 52--64 | 1961',
  'efron-1987':
    'article | Efron, Bradley | Better Bootstrap Confidence Intervals | Journal of the American Statistical Association | 82 | 397 | 171--185 | 1987',
  'holm-1979':
    'article | Holm, Sture | A Simple Sequentially Rejective Multiple Test Procedure | Scandinavian Journal of Statistics | 6 | 2 | 65--70 | 1979',
  'westfall-young-1993':
    'book | Westfall, Peter H. and Young, S. Stanley | Resampling-Based Multiple Testing: Examples and Methods for p-Value Adjustment | Wiley | | 1993',
  'lan-demets-1983':
    'article | Lan, K. K. Gordon and DeMets, David L. | Discrete Sequential Boundaries for Clinical Trials | Biometrika | 70 | 3 | 659--663 | 1983',
  'jennison-turnbull-2000':
    'book | Jennison, Christopher and Turnbull, Bruce W. | Group Sequential Methods with Applications to Clinical Trials | Chapman and Hall/CRC | | 2000',
  'rubin-1981':
    'article | Rubin, Donald B. | The {Bayesian} Bootstrap | The Annals of Statistics | 9 | 1 | 130--134 | 1981',
  'cochran-1977': 'book | Cochran, William G. | Sampling Techniques | Wiley | 3rd | 1977',
  'cochran-1954':
    'article | Cochran, William G. | The Combination of Estimates from Different Experiments | Biometrics | 10 | 1 | 101--129 | 1954',
  'hartung-knapp-2001':
    'article | Hartung, Joachim and Knapp, Guido | On Tests of the Overall Treatment Effect in Meta-Analysis with Normally Distributed Responses | Statistics in Medicine | 20 | 12 | 1771--1782 | 2001',
  'paule-mandel-1982':
    'article | Paule, Robert C. and Mandel, John | Consensus Values and Weighting Factors | Journal of Research of the National Bureau of Standards | 87 | 5 | 377--385 | 1982',
  'efron-morris-1975':
    "article | Efron, Bradley and Morris, Carl | Data Analysis Using {Stein}'s Estimator and Its Generalizations | Journal of the American Statistical Association | 70 | 350 | 311--319 | 1975",
  'higgins-thompson-2002':
    'article | Higgins, Julian P. T. and Thompson, Simon G. | Quantifying Heterogeneity in a Meta-Analysis | Statistics in Medicine | 21 | 11 | 1539--1558 | 2002',
  'romano-wolf-2005':
    'article | Romano, Joseph P. and Wolf, Michael | Exact and Approximate Stepdown Methods for Multiple Hypothesis Testing | Journal of the American Statistical Association | 100 | 469 | 94--108 | 2005',
  'welch-1951':
    'article | Welch, Bernard L. | On the Comparison of Several Mean Values: An Alternative Approach | Biometrika | 38 | 3/4 | 330--336 | 1951',

  // Leaderboards
  'benavoli-etal-2016':
    'article | Benavoli, Alessio and Corani, Giorgio and Mangili, Francesca | Should We Really Use Post-Hoc Tests Based on Mean-Ranks? | Journal of Machine Learning Research | 17 | 5 | 1--10 | 2016',
  'demsar-2006':
    'article | Demšar, Janez | Statistical Comparisons of Classifiers over Multiple Data Sets | Journal of Machine Learning Research | 7 | | 1--30 | 2006',
  'friedman-1937':
    'article | Friedman, Milton | The Use of Ranks to Avoid the Assumption of Normality Implicit in the Analysis of Variance | Journal of the American Statistical Association | 32 | 200 | 675--701 | 1937',
  'iman-davenport-1980':
    'article | Iman, Ronald L. and Davenport, James M. | Approximations of the Critical Region of the {Friedman} Statistic | Communications in Statistics -- Theory and Methods | 9 | 6 | 571--595 | 1980',
  'lewis-clarke-2001':
    'article | Lewis, Steff and Clarke, Mike | Forest Plots: Trying to See the Wood and the Trees | BMJ | 322 | 7300 | 1479--1480 | 2001',

  // Metrics
  'banerjee-lavie-2005-meteor':
    'inproceedings | Banerjee, Satanjeev and Lavie, Alon | {METEOR}: An Automatic Metric for {MT} Evaluation with Improved Correlation with Human Judgments | Proceedings of the {ACL} Workshop on Intrinsic and Extrinsic Evaluation Measures for Machine Translation and/or Summarization | 65--72 | Association for Computational Linguistics | 2005',
  'black-etal-1991-procedure':
    'inproceedings | Black, Ezra and Abney, Steven and Flickenger, Dan and Gdaniec, Claudia and Grishman, Ralph and Harrison, Philip and Hindle, Donald and Ingria, Robert and Jelinek, Frederick and Klavans, Judith and Liberman, Mark and Marcus, Mitchell and Roukos, Salim and Santorini, Beatrice and Strzalkowski, Tomek | A Procedure for Quantitatively Comparing the Syntactic Coverage of {English} Grammars | Speech and Natural Language: Proceedings of a Workshop Held at Pacific Grove, California | 306--311 | | 1991',
  'buchholz-marsi-2006-conll':
    'inproceedings | Buchholz, Sabine and Marsi, Erwin | {CoNLL-X} Shared Task on Multilingual Dependency Parsing | Proceedings of the Tenth Conference on Computational Natural Language Learning | 149--164 | Association for Computational Linguistics | 2006',
  'buckley-voorhees-2004':
    'inproceedings | Buckley, Chris and Voorhees, Ellen M. | Retrieval Evaluation with Incomplete Information | Proceedings of the 27th Annual International {ACM} {SIGIR} Conference on Research and Development in Information Retrieval | 25--32 | | 2004',
  'buckley-voorhees-2005':
    'incollection | Buckley, Chris and Voorhees, Ellen M. | Retrieval System Evaluation | {TREC}: Experiment and Evaluation in Information Retrieval | 53--75 | MIT Press | 2005',
  'chen-etal-2021-evaluating':
    'misc | Chen, Mark and Tworek, Jerry and Jun, Heewoo and Yuan, Qiming and others | Evaluating Large Language Models Trained on Code | | 2107.03374 | arXiv | 2021',
  'denkowski-lavie-2014-meteor':
    'inproceedings | Denkowski, Michael and Lavie, Alon | Meteor {Universal}: Language Specific Translation Evaluation for Any Target Language | Proceedings of the Ninth Workshop on Statistical Machine Translation | 376--380 | Association for Computational Linguistics | 2014',
  'doddington-2002':
    'inproceedings | Doddington, George | Automatic Evaluation of Machine Translation Quality Using N-gram Co-Occurrence Statistics | Proceedings of the Second International Conference on Human Language Technology Research | 138--145 | | 2002',
  'evert-krenn-2001-methods':
    'inproceedings | Evert, Stefan and Krenn, Brigitte | Methods for the Qualitative Evaluation of Lexical Association Measures | Proceedings of the 39th Annual Meeting of the Association for Computational Linguistics | 188--195 | Association for Computational Linguistics | 2001',
  'gorodkin-2004':
    'article | Gorodkin, Jan | Comparing Two {K}-Category Assignments by a {K}-Category Correlation Coefficient | Computational Biology and Chemistry | 28 | 5--6 | 367--374 | 2004',
  'jarvelin-kekalainen-2002':
    'article | Järvelin, Kalervo and Kekäläinen, Jaana | Cumulated Gain-Based Evaluation of {IR} Techniques | ACM Transactions on Information Systems | 20 | 4 | 422--446 | 2002',
  'lin-2004-rouge':
    'inproceedings | Lin, Chin-Yew | {ROUGE}: A Package for Automatic Evaluation of Summaries | Text Summarization Branches Out | 74--81 | Association for Computational Linguistics | 2004',
  'matthews-1975':
    'article | Matthews, Brian W. | Comparison of the Predicted and Observed Secondary Structure of {T4} Phage Lysozyme | Biochimica et Biophysica Acta (BBA) -- Protein Structure | 405 | 2 | 442--451 | 1975',
  'nivre-fang-2017-universal':
    'inproceedings | Nivre, Joakim and Fang, Chiao-Ting | Universal Dependency Evaluation | Proceedings of the {NoDaLiDa} 2017 Workshop on Universal Dependencies | 86--95 | Association for Computational Linguistics | 2017',
  'och-ney-2003-systematic':
    'article | Och, Franz Josef and Ney, Hermann | A Systematic Comparison of Various Statistical Alignment Models | Computational Linguistics | 29 | 1 | 19--51 | 2003',
  'papineni-etal-2002-bleu':
    'inproceedings | Papineni, Kishore and Roukos, Salim and Ward, Todd and Zhu, Wei-Jing | {BLEU}: A Method for Automatic Evaluation of Machine Translation | Proceedings of the 40th Annual Meeting of the Association for Computational Linguistics | 311--318 | Association for Computational Linguistics | 2002',
  'brier-1950':
    'article | Brier, Glenn W. | Verification of Forecasts Expressed in Terms of Probability | Monthly Weather Review | 78 | 1 | 1--3 | 1950',
  'brodersen-etal-2010':
    'inproceedings | Brodersen, Kay Henning and Ong, Cheng Soon and Stephan, Klaas Enno and Buhmann, Joachim M. | The Balanced Accuracy and Its Posterior Distribution | Proceedings of the 20th International Conference on Pattern Recognition | 3121--3124 | IEEE | 2010',
  'cohen-1960':
    'article | Cohen, Jacob | A Coefficient of Agreement for Nominal Scales | Educational and Psychological Measurement | 20 | 1 | 37--46 | 1960',
  'cohen-1968':
    'article | Cohen, Jacob | Weighted Kappa: Nominal Scale Agreement with Provision for Scaled Disagreement or Partial Credit | Psychological Bulletin | 70 | 4 | 213--220 | 1968',
  'good-1952':
    'article | Good, I. J. | Rational Decisions | Journal of the Royal Statistical Society, Series B | 14 | 1 | 107--114 | 1952',
  'naeini-etal-2015':
    'inproceedings | Naeini, Mahdi Pakdaman and Cooper, Gregory F. and Hauskrecht, Milos | Obtaining Well Calibrated Probabilities Using {B}ayesian Binning | Proceedings of the Twenty-Ninth {AAAI} Conference on Artificial Intelligence | 2901--2907 | AAAI Press | 2015',
  'pedregosa-etal-2011':
    'article | Pedregosa, Fabian and Varoquaux, Gaël and Gramfort, Alexandre and Michel, Vincent and Thirion, Bertrand and others | Scikit-learn: Machine Learning in {Python} | Journal of Machine Learning Research | 12 | | 2825--2830 | 2011',
  'popovic-2015-chrf':
    'inproceedings | Popović, Maja | {chrF}: Character N-gram {F}-score for Automatic {MT} Evaluation | Proceedings of the Tenth Workshop on Statistical Machine Translation | 392--395 | Association for Computational Linguistics | 2015',
  'popovic-2017-chrf':
    'inproceedings | Popović, Maja | {chrF++}: Words Helping Character N-grams | Proceedings of the Second Conference on Machine Translation | 612--618 | Association for Computational Linguistics | 2017',
  'rajpurkar-etal-2016-squad':
    'inproceedings | Rajpurkar, Pranav and Zhang, Jian and Lopyrev, Konstantin and Liang, Percy | {SQuAD}: 100,000+ Questions for Machine Comprehension of Text | Proceedings of the 2016 Conference on Empirical Methods in Natural Language Processing | 2383--2392 | Association for Computational Linguistics | 2016',
  'van-rijsbergen-1979':
    'book | van Rijsbergen, C. J. | Information Retrieval | Butterworths | Second | 1979',
  'snover-etal-2006-study':
    'inproceedings | Snover, Matthew and Dorr, Bonnie and Schwartz, Rich and Micciulla, Linnea and Makhoul, John | A Study of Translation Edit Rate with Targeted Human Annotation | Proceedings of the 7th Conference of the Association for Machine Translation in the Americas: Technical Papers | 223--231 | | 2006',
  'tjong-kim-sang-buchholz-2000-introduction':
    'inproceedings | Tjong Kim Sang, Erik F. and Buchholz, Sabine | Introduction to the {CoNLL}-2000 Shared Task Chunking | Fourth Conference on Computational Natural Language Learning and the Second Learning Language in Logic Workshop | 127--132 | | 2000',
  'voorhees-1999-trec8':
    'inproceedings | Voorhees, Ellen M. | The {TREC}-8 Question Answering Track Report | Proceedings of the Eighth Text {REtrieval} Conference | 77--82 | | 1999',
  'zeman-etal-2018-conll':
    'inproceedings | Zeman, Daniel and Hajič, Jan and Popel, Martin and Potthast, Martin and Straka, Milan and Ginter, Filip and Nivre, Joakim and Petrov, Slav | {CoNLL} 2018 Shared Task: Multilingual Parsing from Raw Text to Universal Dependencies | Proceedings of the {CoNLL} 2018 Shared Task: Multilingual Parsing from Raw Text to Universal Dependencies | 1--21 | Association for Computational Linguistics | 2018',

  // Sources of the glossary
  'bloom-1995':
    'article | Bloom, Howard S. | Minimum Detectable Effects: A Simple Way to Report the Statistical Power of Experimental Designs | Evaluation Review | 19 | 5 | 547--556 | 1995',
  'clopper-pearson-1934':
    'article | Clopper, C. J. and Pearson, Egon S. | The Use of Confidence or Fiducial Limits Illustrated in the Case of the Binomial | Biometrika | 26 | 4 | 404--413 | 1934',
  'cohen-1988':
    'book | Cohen, Jacob | Statistical Power Analysis for the Behavioral Sciences | Lawrence Erlbaum | Second | 1988',
  'davison-hinkley-1997':
    'book | Davison, Anthony C. and Hinkley, David V. | Bootstrap Methods and their Application | Cambridge University Press | | 1997',
  'evert-2004-significance':
    'inproceedings | Evert, Stefan | Significance Tests for the Evaluation of Ranking Methods | Proceedings of the 20th International Conference on Computational Linguistics | 945--951 | | 2004',
  'fisher-1922':
    'article | Fisher, Ronald A. | On the Mathematical Foundations of Theoretical Statistics | Philosophical Transactions of the Royal Society of London, Series A | 222 | | 309--368 | 1922',
  'gandy-2009':
    'article | Gandy, Axel | Sequential Implementation of {Monte Carlo} Tests with Uniformly Bounded Resampling Risk | Journal of the American Statistical Association | 104 | 488 | 1504--1511 | 2009',
  'graham-baldwin-2014-testing':
    'inproceedings | Graham, Yvette and Baldwin, Timothy | Testing for Significance of Increased Correlation with Human Judgment | Proceedings of the 2014 Conference on Empirical Methods in Natural Language Processing | 172--176 | Association for Computational Linguistics | 2014',
  'graham-etal-2013-continuous':
    'inproceedings | Graham, Yvette and Baldwin, Timothy and Moffat, Alistair and Zobel, Justin | Continuous Measurement Scales in Human Evaluation of Machine Translation | Proceedings of the 7th Linguistic Annotation Workshop and Interoperability with Discourse | 33--41 | Association for Computational Linguistics | 2013',
  'graham-etal-2014-randomized':
    'inproceedings | Graham, Yvette and Mathur, Nitika and Baldwin, Timothy | Randomized Significance Tests in Machine Translation | Proceedings of the Ninth Workshop on Statistical Machine Translation | 266--274 | Association for Computational Linguistics | 2014',
  'kendall-1938':
    'article | Kendall, Maurice G. | A New Measure of Rank Correlation | Biometrika | 30 | 1/2 | 81--93 | 1938',
  'kish-1965': 'book | Kish, Leslie | Survey Sampling | Wiley | | 1965',
  'koehn-2012-simulating':
    'inproceedings | Koehn, Philipp | Simulating Human Judgment in Machine Translation Evaluation Campaigns | Proceedings of the 9th International Workshop on Spoken Language Translation | 179--184 | | 2012',
  'neyman-1937':
    'article | Neyman, Jerzy | Outline of a Theory of Statistical Estimation Based on the Classical Theory of Probability | Philosophical Transactions of the Royal Society of London, Series A | 236 | 767 | 333--380 | 1937',
  'piepho-2004':
    'article | Piepho, Hans-Peter | An Algorithm for a Letter-Based Representation of All-Pairwise Comparisons | Journal of Computational and Graphical Statistics | 13 | 2 | 456--466 | 2004',
  'pearson-1895':
    'article | Pearson, Karl | Note on Regression and Inheritance in the Case of Two Parents | Proceedings of the Royal Society of London | 58 | | 240--242 | 1895',
  'spearman-1904':
    'article | Spearman, Charles | The Proof and Measurement of Association between Two Things | The American Journal of Psychology | 15 | 1 | 72--101 | 1904',
  'wasserstein-lazar-2016':
    'article | Wasserstein, Ronald L. and Lazar, Nicole A. | The {ASA} Statement on p-Values: Context, Process, and Purpose | The American Statistician | 70 | 2 | 129--133 | 2016',
  'williams-1959':
    'article | Williams, Evan J. | The Comparison of Regression Variables | Journal of the Royal Statistical Society, Series B | 21 | 2 | 396--399 | 1959',
  'wilson-1927':
    'article | Wilson, Edwin B. | Probable Inference, the Law of Succession, and Statistical Inference | Journal of the American Statistical Association | 22 | 158 | 209--212 | 1927',

  // Preferences
  'bradley-terry-1952':
    'article | Bradley, Ralph Allan and Terry, Milton E. | Rank Analysis of Incomplete Block Designs: {I}. The Method of Paired Comparisons | Biometrika | 39 | 3/4 | 324--345 | 1952',
  'mantel-haenszel-1959':
    'article | Mantel, Nathan and Haenszel, William | Statistical Aspects of the Analysis of Data from Retrospective Studies of Disease | Journal of the National Cancer Institute | 22 | 4 | 719--748 | 1959',
  'zheng-etal-2023':
    'inproceedings | Zheng, Lianmin and Chiang, Wei-Lin and Sheng, Ying and Zhuang, Siyuan and Wu, Zhanghao and Zhuang, Yonghao and Lin, Zi and Li, Zhuohan and Li, Dacheng and Xing, Eric P. and Zhang, Hao and Gonzalez, Joseph E. and Stoica, Ion | Judging {LLM}-as-a-Judge with {MT-Bench} and {Chatbot Arena} | Advances in Neural Information Processing Systems 36 | 46595--46623 | | 2023',
} as const;

export type WorkKey = keyof typeof WORKS;

/** A work by its key in the bibliography, or with its key and what the bibliography would hold. */
export type Cited = WorkKey | readonly [key: string, work: string];

/** The bibliography has the works of entries as well. */
export function keyOf(cited: Cited): WorkKey {
  return typeof cited === 'string' ? cited : (cited[0] as WorkKey);
}

/** The works that are written where they are cited. */
export function ownWorks(cited: readonly Cited[]): Readonly<Record<string, string>> {
  return Object.fromEntries(cited.filter((one) => typeof one !== 'string'));
}
