/** Maximum size of a file in bytes, and of a paste in characters. */
export const mostBytes = 5_000_000

export type FileProblem = 'too-large' | 'no-text'

const bomOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** Decodes a file as UTF-8, or as UTF-16 by its byte order mark; undefined for binary content. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder(bomOf(bytes) ?? 'utf-8').decode(bytes)
  return text.includes('\u0000') ? undefined : text
}

export const readFile = async (
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
): Promise<{ readonly text: string } | { readonly problem: FileProblem }> => {
  if (file.size > mostBytes) return { problem: 'too-large' }
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    return text === undefined ? { problem: 'no-text' } : { text }
  } catch {
    return { problem: 'no-text' }
  }
}
