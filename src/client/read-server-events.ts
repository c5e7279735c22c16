/** A server-sent event as received. */
export interface ServerEvent {
  readonly id: string
  readonly event: string
  readonly data: string
}

/** The stream's last event id and reconnection delay. */
export interface StreamMetadata {
  readonly id?: string
  readonly retryMs?: number
}

/** Reads `text/event-stream` (HTML §9.2.6) to its end; every chunk, also a comment, calls `onPiece` as heartbeat. */
export const readServerEvents = async (
  stream: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onPiece: () => void = () => undefined,
  onMetadata: (news: StreamMetadata) => void = () => undefined,
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
      } else if (isNewId) onMetadata({ id })
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
    else if (field === 'retry' && /^\d+$/.test(value)) onMetadata({ retryMs: Number(value) })
  }

  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onPiece()
      rest += decoder.decode(value, { stream: true })
      // A trailing CR may be the first half of a CRLF.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    }
  } finally {
    reader.releaseLock()
  }
}
