const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Who or what must do something: 得 behind them is "must", `děi`. */
const beforeMust = /(?:[我你您他她它谁都也还就总只]|[们家])$/u;

/** Words in which 得 means "to get". */
const ofGetting = new Set(['获得', '取得', '难得', '值得', '心得', '所得', '求得', '赢得', '博得', '夺得', '非得']);

/** Behind 地 these make it the ground: 地上, 地里. */
const behindGround = /^[上下里面板方]/u;

/** A word of which each character is said twice, such as 慢慢 or 高高兴兴. */
const isDoubled = (word: string) => /^(.)\1$/u.test(word) || /^(.)\1(.)\2$/u.test(word);

/**
 * How 地 and 得 are read where they stand between other words and have no meaning of their own, by their place in the text: by the words
 * beside them, which a dictionary of words does not know.
 */
export function readParticles(text: string): Map<number, string> {
  const read = new Map<number, string>();
  const parts = [...words.segment(text)];
  for (const [place, { segment, index, isWordLike }] of parts.entries()) {
    if (!isWordLike) continue;
    const before = parts[place - 1]?.segment ?? '';
    const after = parts[place + 1]?.isWordLike ? (parts[place + 1]?.segment ?? '') : '';
    const last = index + segment.length - 1;
    const stem = segment.slice(0, -1);
    if (segment === '得') {
      if (beforeMust.test(before)) read.set(index, 'děi');
      else if (parts[place - 1]?.isWordLike) read.set(index, 'de');
    } else if (segment.length === 2 && segment.endsWith('得') && !ofGetting.has(segment)) read.set(last, 'de');
    else if (segment === '地') {
      const isAdverb = parts[place - 1]?.isWordLike && before.length > 1;
      if (isAdverb && after !== '' && !behindGround.test(after)) read.set(index, 'de');
    } else if (segment.endsWith('地') && isDoubled(stem)) read.set(last, 'de');
  }
  return read;
}
