/** Reads NDJSON as it arrives. Throws a SyntaxError for an invalid line. */
export const readLines = async (
  stream: ReadableStream<Uint8Array>,
  onLine: (line: unknown) => unknown,
): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let rest = ''
  const take = (text: string): void => {
    if (text.trim() !== '') onLine(JSON.parse(text))
  }
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
      if (done) break
    }
    take(rest)
  } finally {
    reader.releaseLock()
  }
}
