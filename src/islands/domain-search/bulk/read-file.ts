/** A file or a paste of more bytes or characters than this is refused. */
export const mostBytes = 5_000_000

/** Why a file's names can't be read. */
export type FileProblem = 'too-large' | 'no-text'

const bomOf = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** The text of a file, UTF-8 unless it begins as UTF-16 does; undefined when it is no text. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder(bomOf(bytes) ?? 'utf-8').decode(bytes)
  return text.includes('\u0000') ? undefined : text
}

/** Reads a file's text. */
export const readFile = async (
  file: Pick<Blob, 'size' | 'arrayBuffer'>,
): Promise<{ readonly text: string } | { readonly problem: FileProblem }> => {
  if (file.size > mostBytes) return { problem: 'too-large' }
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    return text === undefined ? { problem: 'no-text' } : { text }
  } catch {
    // A folder, or a file that is gone.
    return { problem: 'no-text' }
  }
}
