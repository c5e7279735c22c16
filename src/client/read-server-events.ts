/** A server-sent event as it came over the wire. */
export interface ServerEvent {
  /** Empty when it had none. */
  readonly id: string
  readonly event: string
  readonly data: string
}

/** What the server says about the stream itself: where it stands, when to come again. */
export interface StreamNews {
  /** The event that a later connection goes on after, of a frame that tells nothing else. */
  readonly id?: string
  /** Milliseconds to wait before connecting again. */
  readonly retryMs?: number
}

/**
 * Reads `text/event-stream` (HTML §9.2.6) as it arrives, to its end. `onPiece` is called for
 * whatever comes, comments too: a sign of life.
 *
 * @throws what the stream throws, when it breaks
 */
export const readServerEvents = async (
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onPiece: () => void = () => undefined,
  onNews: (news: StreamNews) => void = () => undefined,
): Promise<void> => {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let rest = ''
  let id = ''
  let isNewId = false
  let event = ''
  let data: string[] = []

  const take = (line: string): void => {
    if (line === '') {
      if (data.length > 0) {
        onEvent({ id, event: event === '' ? 'message' : event, data: data.join('\n') })
      } else if (isNewId) onNews({ id })
      isNewId = false
      event = ''
      data = []
      return
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'id') {
      id = value
      isNewId = true
    } else if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    else if (field === 'retry' && /^\d+$/.test(value)) onNews({ retryMs: Number(value) })
  }

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onPiece()
      rest += decoder.decode(value, { stream: true })
      // A CR at the very end may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    }
  } finally {
    reader.releaseLock()
  }
}
