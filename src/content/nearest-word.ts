/** Returns how many letters have to be added, removed or replaced to make one word of another. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (let at = 1; at <= other.length; at += 1)
      next.push(
        Math.min(
          (row[at] ?? 0) + 1,
          (next[at - 1] ?? 0) + 1,
          (row[at - 1] ?? 0) + (other[at - 1] === letter ? 0 : 1),
        ),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** Returns the word of a list that is spelled most like another one, in any case and spacing. */
export const nearestWord = (written: string, words: readonly string[]): string | undefined => {
  const plain = written
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
  return words.toSorted((one, other) => distance(plain, one) - distance(plain, other))[0]
}
