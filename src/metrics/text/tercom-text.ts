import { splitWords, stripEnd } from './python-text';

/** How tercom's Normalizer prepares a segment. */
export interface TercomOptions {
  readonly lowercase: boolean;
  /** Split off punctuation and resolve XML's escapes. */
  readonly normalized: boolean;
  readonly punctuation: boolean;
  /** Treat East Asian characters and punctuation too, if `normalized` or not `punctuation`. */
  readonly asian: boolean;
}

type Steps = readonly (readonly [RegExp, string])[];

const GENERAL: Steps = [
  [/\n-/g, ''],
  [/\n/g, ' '],
  [/&quot;/g, '"'],
  [/&amp;/g, '&'],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
];

const WESTERN: Steps = [
  [/([{-~[-` -&(-+:-@/])/g, ' $1 '],
  [/'s /g, " 's "],
  [/'s$/g, " 's"],
  [/([^0-9])([.,])/gu, '$1 $2 '],
  [/([.,])([^0-9])/gu, ' $1 $2'],
  [/([0-9])(-)/g, '$1 $2 '],
];

const ASIAN_PUNCTUATION = /([\u3001\u3002\u3008-\u3011\u3014-\u301f\uff61-\uff65\u30fb])/g;
const FULL_WIDTH_PUNCTUATION = /([\uff0e\uff0c\uff1f\uff1a\uff1b\uff01\uff02\uff08\uff09])/g;

/** With the ranges and anchors of sacreBLEU's port, mistakes included: the numbers must be the same. */
const ASIAN: Steps = [
  [/([\u4e00-\u9fff\u3400-\u4dbf])/g, ' $1 '],
  [/([\u31c0-\u31ef\u2e80-\u2eff])/g, ' $1 '],
  [/([\u3300-\u33ff\uf900-\ufaff\ufe30-\ufe4f])/g, ' $1 '],
  [/([\u3200-\u3f22])/g, ' $1 '],
  [/(^|^[\u3040-\u309f])([\u3040-\u309f]+)(?=$|^[\u3040-\u309f])/g, '$1 $2 '],
  [/(^|^[\u30a0-\u30ff])([\u30a0-\u30ff]+)(?=$|^[\u30a0-\u30ff])/g, '$1 $2 '],
  [/(^|^[\u31f0-\u31ff])([\u31f0-\u31ff]+)(?=$|^[\u31f0-\u31ff])/g, '$1 $2 '],
  [ASIAN_PUNCTUATION, ' $1 '],
  [FULL_WIDTH_PUNCTUATION, ' $1 '],
];

/** The words of a segment as in tercom (Snover et al. 2006), in sacreBLEU's port of its Normalizer. */
export function tercomWords(segment: string, options: TercomOptions): readonly string[] {
  let text = stripEnd(segment);
  if (options.lowercase) {
    text = text.toLowerCase();
  }
  if (options.normalized) {
    text = replaceAll(` ${replaceAll(text, GENERAL)} `, WESTERN);
    if (options.asian) {
      text = replaceAll(text, ASIAN);
    }
  }
  if (!options.punctuation) {
    text = text.replace(/[.,?:;!"()]/g, '');
    if (options.asian) {
      text = text.replace(ASIAN_PUNCTUATION, '').replace(FULL_WIDTH_PUNCTUATION, '');
    }
  }
  return splitWords(text);
}

function replaceAll(text: string, steps: Steps): string {
  return steps.reduce((current, [pattern, to]) => current.replace(pattern, to), text);
}
