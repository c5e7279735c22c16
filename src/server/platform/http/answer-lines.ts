import type { Context } from 'hono'
import { stream as streamBody } from 'hono/streaming'
import { acceptsBrotli, compressedPieces, compressedText } from './compressed-text.ts'

interface LineBatch {
  readonly text: string
  readonly ended: boolean
}

const allReady = (): Promise<undefined> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(undefined))
  })

/** Returns a function that waits for a line and adds all that are ready. */
const lineBatches = (
  lines: AsyncIterator<unknown>,
  write: (line: unknown) => string,
): (() => Promise<LineBatch>) => {
  const ask = (): Promise<IteratorResult<unknown>> => {
    const next = lines.next()
    // The next read handles the error; until then it is not unhandled.
    next.catch(() => undefined)
    return next
  }
  let next = ask()
  return async () => {
    let text = ''
    let line: IteratorResult<unknown> | undefined = await next
    while (line !== undefined) {
      if (line.done === true) return { text, ended: true }
      text += `${write(line.value)}\n`
      next = ask()
      line = await Promise.race([next, allReady()])
    }
    return { text, ended: false }
  }
}

/** Responds with NDJSON: ready lines at once, others on arrival. Throws the first line's error. */
export const answerLines = async (
  c: Context,
  lines: AsyncIterable<unknown>,
  write: (line: unknown) => string,
): Promise<Response> => {
  const source = lines[Symbol.asyncIterator]()
  const nextBatch = lineBatches(source, write)
  const first = await nextBatch()
  c.header('content-type', 'application/x-ndjson; charset=utf-8')
  c.header('cache-control', 'no-store')
  c.header('x-accel-buffering', 'no')
  c.header('vary', 'accept-encoding', { append: true })
  const isCompressed = acceptsBrotli(c)
  if (first.ended) {
    const compressed = isCompressed
      ? await compressedText(new TextEncoder().encode(first.text))
      : undefined
    if (compressed === undefined) return c.body(first.text)
    c.header('content-encoding', 'br')
    return c.body(compressed)
  }
  const pieces = async function* () {
    try {
      for (let some = first; ; some = await nextBatch()) {
        yield some.text
        if (some.ended) return
      }
    } finally {
      // The client may have left before the last line.
      void source.return?.()
    }
  }
  if (isCompressed) c.header('content-encoding', 'br')
  return streamBody(c, async (body) => {
    for await (const piece of isCompressed ? compressedPieces(pieces()) : pieces()) {
      if (body.aborted) return
      await body.write(piece)
    }
  })
}
