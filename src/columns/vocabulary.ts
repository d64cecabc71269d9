export type Sense =
  /**
   * A measure of quality where higher is better: accuracy, f1. Also words that always mean "better": gain.
   */
  | 'good'
  /** One where lower is better: loss, wer. */
  | 'bad'
  /** A desirable property of an item: correct, passed. */
  | 'good-event'
  /** An undesirable one: error, hallucinated. */
  | 'bad-event'
  /** A system's cost, lower is better: latency, price. It says nothing about quality. */
  | 'cost'
  /** A speed, higher is better: throughput. */
  | 'speed'
  /** `score`, `rating`: higher is better unless of something bad. */
  | 'generic'
  /** `rate`, `count`, `value`: as good or bad as what it counts. */
  | 'amount'
  /** `reduction`, `drop`: reverses what comes before it. */
  | 'turn'
  /** `neg`, `inverse`: reverses what comes after it. */
  | 'negation'
  /** `no`, `non`, `without`: reverses an event. */
  | 'absence'
  /** `fixed`, `prevented`: good if applied to something bad. */
  | 'remedy'
  /**
   * `detected`, `found`: either the system found something bad, or someone found it in the system's answer.
   */
  | 'finding'
  /** `detection`, `correction`: what comes before it is the task, not a measure. */
  | 'task'
  /** `of`, `at`, `per`: what comes before it is the quantity measured. */
  | 'preposition'
  /** Time, money, memory: a cost unless the name implies otherwise. */
  | 'unit'
  /** `time`: a cost of something, or a time of day. */
  | 'time'
  /** `std`, `weight`, `rank`: names ending in it don't measure a system, or have no direction. */
  | 'about'
  /** `token`, `answer`, `step`: the same if nothing else is in the name. */
  | 'thing'
  /** `mean`, `val`, `is`: changes nothing. */
  | 'neutral';

/** Written without spaces, however names separate them: `logloss` is also `log_loss` and `LogLoss`. */
const WORDS: Readonly<Record<Sense, string>> = {
  good:
    'acc accuracy bacc balancedaccuracy f f1 f2 f05 fbeta fscore fmeasure f1score precision prec recall rec sensitivity specificity ' +
    'ppv npv tpr tnr em exactmatch quasiexactmatch bleu sacrebleu sentbleu chrf chrfpp meteor rouge rougel rougelsum rougew ' +
    'rougesu comet xcomet cometkiwi cometkiwixl bleurt bertscore sas bartscore unieval nist ribs ribes spice cider ciderd moverscore ' +
    'map mar ap aps mrr ndcg dcg rr reciprank reciprocalrank meanreciprocalrank rprec bpref infap rbp hitrate ' +
    'auc auroc rocauc aucroc auprc aupr prauc aucpr areaundercurve areaundertheroccurve areaunderroccurve ' +
    'mcc matthews kappa qwk nmi ami ari adjustedrand adjustedrandindex randindex sharpe sharperatio sortino alphandcg jaccard iou miou giou dice dsc pq panopticquality las uas blex clas mlas jga ' +
    'r2 rsquared explainedvariance pearson pearsonr spearman spearmanr kendall kendalltau correlation corr ccc ' +
    'psnr ssim msssim fsim vmaf oks mota hota idf1 nds teds lddt plddt gdtts dockq ndtw sdtw softspl pck snr sdr sisdr sisnr snri sdri sir sar pesq stoi estoi mos dnsmos utmos nisqa signaltonoiseratio ' +
    'clipscore inceptionscore pickscore imagereward humannormalizedscore factscore questeval summac alignscore mauve anls levenshteinratio levenshteinsimilarity distinct ' +
    'loglik loglikelihood likelihood elbo llh logprob logp logprobs gain improvement benefit uplift ' +
    'similarity sim cosinesimilarity relevance relevancy faithfulness correctness factuality groundedness truthfulness helpfulness ' +
    'harmlessness honesty safety csat grammaticality coherence cohesion fluency adequacy consistency informativeness naturalness completeness ' +
    'conciseness quality utility agreement robustness p1 p3 p5 p10 p20 p30 p100 p200 p500 p1000 reward rewards return returns cumulativereward ' +
    'avoidance prevention resistance tolerance resilience elo winrate winloss spl goodness usefulness effectiveness engagingness intelligibility trustworthiness',
  bad:
    'loss losses logloss crossent hingeloss zerooneloss hammingloss crossentropy xent nll bce negloglik perplexity ppl pppl bpb bpd bitsperdim bpc bpw bpt ' +
    'surprisal surprisals intervalscore quantilescore winkler winklerscore energyscore sascore bitsperbyte bitsperchar bitspercharacter bitsperword bitspertoken natspertoken ' +
    'wer cer ter hter mer wil ler ser der jer eer aer hder cpwer orcwer tcpwer wder cder mindcf dcf tdcf mintdcf cavg mcd lsd ' +
    'ade fde minade minfde mpjpe mae medianae mse rmse nrmse rmsle msle medae mape smape msis wql wape mase crps brier ece mce ace aurc eaurc fpr fnr far frr fdr ' +
    'absrel sqrel deviance residuals fid kid fvd fad fd lpips pieapp niqe brisque silog idsw irmsd hausdorff hd95 hd assd rmsd epe chamfer ' +
    'kl kld kldivergence js jsd mmd wasserstein tvd divergence distance dist editdistance editrate levenshtein levenshteindistance ' +
    'regret toxicity harmfulness hallucination severity penalty risk selfbleu repetition redundancy incorrectness inconsistency ' +
    'irrelevance irrelevancy unfaithfulness inaccuracy incoherence contradiction contradictions distortion degradation overfit ' +
    'wordinformationlost equalerrorrate misclassification',
  'good-event':
    'correct correctly ok pass passed passes success successes successful succeeded solved resolved win wins won hit hits match ' +
    'matched matches valid completed completionrate accepted truepositive truepositives truenegative truenegatives tp tn ' +
    'safe faithful grounded truthful factual helpful accurate truefalse isright wasright gotright goalreached targetreached followall followedinstruction followedinstructions instructionfollowed instructionsfollowed',
  'bad-event':
    'err error errors erroneous wrong incorrect fail fails failed failure failures fault faults mistake mistakes miss misses missed ' +
    'hallucinated hallucinations unsafe unfaithful ungrounded untruthful unhelpful inaccurate invalid crash crashed crashes clash clashes ' +
    'bug bugs defect defects issues timeout timeouts timedout exception exceptions violation violations violated collision collisions contradicted ' +
    'falsepositive falsepositives falsenegative falsenegatives falsealarm falsealarms fp fn mismatch mismatched unsolved ' +
    'deletions insertions substitutions',
  cost:
    'latency latencies rtf ttft tpot itl e2el runtime runtimes walltime walltimes walltimeseconds elapsed cost costs price prices memory mem ram vram energy ' +
    'carbon co2 co2e emissions footprint timetofirsttoken delay lag expense timemin durationmin tokensused usedtokens tokenusage totaltokens tokenstotal tokensconsumed',
  speed: 'throughput speed speedup qps goodput fasterby efficiency',
  generic: 'score scores likert rating ratings points grade grades mark marks stars',
  amount:
    'rate rates ratio percentage percent pct share fraction proportion count counts number num n total sum value values ' +
    'metric measure level index amount frequency',
  turn:
    'reduction reduced reductions decrease decreased drop dropped decline declined lost deducted deduction deductions saving savings saved removed removal ' +
    'mitigation suppression elimination minimization lack absence',
  negation: 'neg negative negated minus inverse inv inverted oneminus complement reversed flipped',
  absence: 'no non not isnt wasnt without zero never anti',
  remedy:
    'fixed corrected repaired patched handled mitigated eliminated avoided averted prevented recovered fix fixes repair',
  finding: 'detected caught found identified flagged',
  task: 'detection detector correction correcting recognition classification identification estimation handling analysis recovery diagnosis localization',
  preposition:
    'of on for at to from vs versus against with between under over by in per across within before until',
  unit: 'ms msec milliseconds millis s sec secs second seconds us ns minute minutes mins hour hours usd eur gbp dollars cents mb gb kb mib gib bytes joule joules kwh wh',
  time: 'time times duration',
  about:
    'std stdev stddev stderr stderror standarderror standarddeviation sd se sem var variance ci lower upper low high bound weight weights threshold mask rank ranking ranks rate ' +
    'delta diff difference change gap coverage bias temperature lr learningrate scale limit budget timestamp date datetime year ' +
    'month day seed version params parameters size length len depth entropy confidence conf prob probs probability probabilities ' +
    'logit logits uncertainty calibration refusal refusals refused refusalrate compression complexity difficulty age ' +
    'type kind code message reason name status starttime endtime createdat fps flops macs id ids uid uuid hash key ' +
    'correctanswer correctlabel correctoption correctchoice correctresponse correctclass correctindex correctoutput rightanswer ' +
    'correctid correctindices yscore yscores attacksuccess attacksuccessrate jailbreak jailbreaks jailbroken jailbreaksuccess jailbreaksuccessrate asr ' +
    'riskscore riskscores toxic harm harms harmful offensive offensiveness hate hateful stereotype stereotypes maliciousness memorization leakage noisesensitivity tie ties draw draws preference hallucinationscore ' +
    'chosen rejected hacked hacking cheated cheating gamed docking binding affinity meantimebetweenfailures timebetweenfailures timetofailure mqm metricx zscore cosine idx nr attempt attempts retries ' +
    'pain burden symptom symptoms distress fatigue disability sideeffect sideeffects workload frustration verbosity sycophancy plagiarism ' +
    'dist1 dist2 dist3 drift jerk jitter flicker blur artifact artifacts congestion corrections disagreement anomaly outlier spam fraud profanity nsfw position positions',
  thing:
    'token tokens word words char chars character characters line lines row rows utt utts utterance utterances sentence sentences doc docs document documents step ' +
    'steps epoch epochs fold folds offset start end item items sample samples example examples turn turns question ' +
    'questions query queries class classes category label labels prediction predictions pred preds predicted target targets gold ' +
    'tok toks truth reference references ref text output outputs response responses answer answers option options choice choices input inputs ' +
    'prompt prompts instruction instructions completion selected order bits byte iteration iterations request requests images image frame frames call calls',
  neutral:
    'mean avg average averaged median max maximum min minimum best final overall micro macro weighted val test dev train training validation valid eval ' +
    'evaluation holdout raw norm normalized normalised relative rel abs absolute squared root square is has was are top k p p50 p90 p95 ' +
    'p99 item sys system model the a an and or cut result results run runs level wise log true false positive binary strict loose relaxed lenient first',
};

const SENSES = new Map<string, Sense>();
// The first one counts.
for (const [sense, words] of Object.entries(WORDS) as [Sense, string][]) {
  for (const word of words.split(' ')) {
    if (!SENSES.has(word)) {
      SENSES.set(word, sense);
    }
  }
}

/**
 * Measures that also name other things: in a column's name they are measures, in the name of a file they may be what its data
 * are about (`toxicity`), a system (`comet`), a language (`ser`) or a folder (`dist`, `js`, `map`).
 */
const EVERYDAY = new Set(
  (
    'der ser jer aer ler mer wil ade js jsd kl hd kid fad fd dist distance divergence regret toxicity harmfulness hallucination severity penalty ' +
    'risk repetition redundancy incorrectness inconsistency irrelevance irrelevancy unfaithfulness inaccuracy incoherence contradiction ' +
    'contradictions distortion degradation overfit misclassification residuals deviance ' +
    'map mar ap rr f sim sir sar las corr dice em comet meteor spice cider ribes nist distinct gain improvement benefit uplift ' +
    'similarity relevance relevancy faithfulness correctness factuality groundedness truthfulness helpfulness harmlessness honesty ' +
    'safety coherence cohesion fluency adequacy consistency informativeness naturalness completeness conciseness quality utility ' +
    'agreement robustness reward rewards return returns avoidance prevention resistance tolerance resilience goodness usefulness ' +
    'engagingness intelligibility trustworthiness correlation likelihood sensitivity'
  ).split(' '),
);

export { EVERYDAY, SENSES };
