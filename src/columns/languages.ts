/* Names in other languages, read as English ones. */

/** English words, and what other languages call them: without accents, as they are looked up. */
const WORDS: Readonly<Record<string, string>> = {
  question: 'frage pregunta domanda enonce 问题 题目 試題 質問 設問 問題 질문',
  problem: 'aufgabe exercice ejercicio',
  'gold answer': 'goldstandard 标准答案 正确答案 参考答案 正解 模範解答 정답',
  answer: 'antwort reponse respuesta risposta resposta 答案 回答 답변',
  expected: 'erwartet erwartete erwarteter attendu attendue esperado esperada',
  prediction: 'vorhersage predite prediccion previsione 预测 予測 예측',
  label: 'etikett etiquette etiqueta 标签 ラベル',
  class: 'klasse classe clase',
  score:
    'punkte punktzahl punktestand puntuacion puntaje punteggio puntos pontuacao 得分 分数 评分 得点 点数 スコア 점수',
  rating: 'bewertung',
  accuracy:
    'genauigkeit exactitude justesse exactitud accuratezza 准确率 正确率 精度 正解率 正答率 正確率 정확도',
  hitrate: 'trefferquote',
  hit: 'treffer acierto aciertos',
  precision: 'precision precisione prazision 精确率 適合率',
  recall: 'rappel 召回率 再現率',
  agreement: 'ubereinstimmung accord',
  correct: 'korrekt richtig richtige juste correcto correcta correto corretto 是否正确 正确 正誤',
  passed: 'bestanden reussi reussite superado aprobado 是否通过 通过 是否合格 合格 是否成功',
  solved: 'gelost resolu resuelto',
  error: 'fehler fehlerhaft erreur erreurs errores erro errore 错误 誤り 誤差 エラー',
  'error rate': 'fehlerrate fehlerquote 错误率 誤り率 エラー率 오류율',
  wer: 'wortfehlerrate 词错误率',
  cer: 'zeichenfehlerrate 字错误率',
  failed: 'fehlgeschlagen echec echoue fallido',
  loss: 'verlust perte perdida perda 损失 損失',
  perplexity: 'perplexitat perplexite perplejidad 困惑度',
  rate: 'quote taux tasa',
  cost: 'kosten cout coste costo',
  latency: 'latenz latence latencia 延迟',
  duration: 'dauer duree duracion 耗时',
  runtime: 'laufzeit',
  time: 'zeit temps tiempo',
  trial: 'wiederholung versuch essai intento tentative tentativo 第几次 试验 試行 回次',
  run: 'durchlauf lauf',
  epoch: 'epoche epoque epoca 轮次',
  step: 'schritt etape paso',
  id: '编号 序号 番号',
  name: '名 名称 名前',
  number: 'nummer numero',
  example: 'beispiel exemple ejemplo',
  sentence: 'satz',
  document: 'dokument documento 文档 文書',
  chapter: 'kapitel chapitre capitulo',
  file: 'datei fichier archivo 文件 ファイル',
  image: 'bild imagen 图片 图像 画像',
  without: 'ohne sans sin senza sem 无',
  speaker: 'sprecher sprecherin locuteur hablante 说话人 話者',
  patient: 'paciente paziente 患者 病人 환자',
  participant: 'proband probandin versuchsperson sujeto 受试者 被験者',
  user: 'nutzer benutzer utilisateur usuario 用户 ユーザー',
  session: 'sitzung',
  template: 'vorlage plantilla 模板',
  judge: 'richter juge juez',
  winner: 'gewinner sieger ganador vincitore vencedor 勝者 胜者',
  tie: 'unentschieden gleichstand egalite empate pareggio 平局 引き分け',
  rater: 'bewerter evaluateur annotateur evaluador anotador',
  model: 'modell modele modelo 模型 モデル',
  method: 'verfahren methode metodo 方法',
  metric: 'maß metrik mesure metrique metrica 指标 指標',
  criterion: 'kriterium critere criterio',
  value: 'wert valeur valor 数值',
  count: 'anzahl',
  rank: 'rang rango',
  language: 'sprache langue idioma 语言 言語',
  dataset: 'datensatz 数据集 データセット',
  subset: 'teilmenge',
  subject: 'fach matiere asignatura 学科 科目 과목',
  category: 'kategorie categorie categoria 类别 カテゴリ',
};

/** Between words that are translated: `Anteil_der_…`, `taux de …`. */
const LINKS = new Set('der des de du la las del von'.split(' '));

const ENGLISH = new Map(
  Object.entries(WORDS).flatMap(([english, words]) =>
    words.split(' ').map((word) => [plain(word), english.split(' ')] as const),
  ),
);

/** Words of scripts without spaces, the longest first. */
const UNSPACED = [...ENGLISH.keys()]
  .filter((word) => /[^\p{Script=Latin}]/u.test(word))
  .sort((one, other) => other.length - one.length);

export function inEnglish(words: readonly string[]): readonly string[] {
  const spaced = words.flatMap((word) =>
    /^[\p{Script=Latin}\d]*$/u.test(word) ? [word] : parted(plain(word)),
  );
  const translated = spaced.map((word) => ENGLISH.get(plain(word)));
  return translated.every((word) => word === undefined)
    ? words
    : spaced.flatMap((word, i) => translated[i] ?? (LINKS.has(word) ? ['of'] : [word]));
}

/** A text without spaces, divided at the known words. */
function parted(text: string): string[] {
  const word = UNSPACED.find((one) => text.includes(one));
  if (text === '' || word === undefined) {
    return text === '' ? [] : [text];
  }
  const at = text.indexOf(word);
  return [...parted(text.slice(0, at)), word, ...parted(text.slice(at + word.length))];
}

function plain(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '');
}
