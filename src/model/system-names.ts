/** Words that stand for a system in names of columns and files. */
const SYSTEM =
  /^(?:system|sys|model|method|candidate|baseline|ours|proposed|new|old)(?:[_ -]?(?:[a-z]|\d{1,3}|new|old))?$/;

/** Names of model families; another name may be one of an aspect that is scored (`safety_score`). */
const MODELS =
  /(?:^|[^a-z])(?:gpt|chatgpt|openai|o[134]|claude|opus|sonnet|haiku|anthropic|llama|alpaca|vicuna|mi[sx]tral|qwen|gemini|gemma|palm|bard|deepseek|phi|falcon|grok|olmo|command|cohere|nova|yi|glm|kimi|granite|nemotron|bloom|opt|pythia|mpt|dolly|t5|bert|roberta|davinci|smollm|zephyr|tulu|minimax)(?![a-z])/;

export function isSystemName(part: string): boolean {
  const lower = part.toLowerCase();
  return SYSTEM.test(lower) || MODELS.test(lower);
}

/** `refA`, `ref-B`, `Human-A.0`: people’s outputs, or their ratings of the systems. */
export function isOfPeople(name: string): boolean {
  return /^(?:refs?|references?|humans?|people|experts?|gold)(?:[-_. ]?[a-z\d])?(?:\.\d)?$/i.test(name);
}

/** `epoch-3`, `checkpoint_500`, `step 1000`: how far a training was. */
export function namesState(name: string): boolean {
  return /(?<![a-z])(?:epochs?|epoche|checkpoint|ckpt|(?:global[-_ .]?)?steps?|iter(?:ation)?)[-_ .=]?\d/i.test(
    name,
  );
}

/** Whether all names are those of languages, by their codes (`de`, `eng_Latn`, `en-fr`) or in English. */
export function areLanguages(names: readonly string[]): boolean {
  const known = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const isCode = (name: string) => {
    const [language = '', ...others] = name.split(/[-_]/);
    return (
      /^[a-z]{2,3}$/i.test(language) &&
      others.length < 2 &&
      others.every((part) => /^(?:[a-z]{2,3}|[A-Z]{2,3}|[A-Z][a-z]{3})$/.test(part)) &&
      (known.of(language) !== undefined || (language.length === 3 && /^[A-Z][a-z]{3}$/.test(others[0] ?? '')))
    );
  };
  // Two short names may be codes by chance.
  if (names.length < 3 || names.every(isCode)) {
    return names.length > 2;
  }
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const english = new Set(
    letters.flatMap((first) => letters.map((second) => known.of(first + second)?.toLowerCase())),
  );
  return names.every((name) => english.has(name.toLowerCase()));
}
