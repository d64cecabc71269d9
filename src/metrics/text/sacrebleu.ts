/** The sacreBLEU release whose numbers and signatures BLEU, chrF and TER have. */
export const SACREBLEU = '2.6.0';
