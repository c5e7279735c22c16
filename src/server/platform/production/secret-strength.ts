/** Bits below which a secret may be guessed; 32 random bytes have about 157 by this measure. */
const fewestBits = 130

/** Estimates the entropy of a secret by how often each of its characters or bytes occurs (Shannon). */
export const estimatedBits = (secret: string | Uint8Array): number => {
  const symbols: readonly (string | number)[] = Array.from<string | number>(secret)
  const counts = new Map<string | number, number>()
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts.values()].reduce(
    (bits, count) => bits + count * Math.log2(symbols.length / count),
    0,
  )
}

/** Returns whether a generated secret is too easy to guess. */
export const isWeak = (secret: string | Uint8Array): boolean => estimatedBits(secret) < fewestBits

const examples =
  /^(sandbox|replace|change|your|example|secret|password|passwort|test|demo|todo|xxx|postgres$|admin$)|replace-?me|change-?me|cafebabe|deadbeef/i

/** Returns whether a secret is copied from an example, such as `replace-me`. */
export const isExample = (secret: string): boolean => examples.test(secret.trim())
