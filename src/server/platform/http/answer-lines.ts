import type { Context } from 'hono'
import { stream as streamBody } from 'hono/streaming'

/** Lines that were there together, as one text. */
interface Gathered {
  readonly text: string
  /** No more come. */
  readonly ended: boolean
}

/** Ends when all that is ready now had its turn. */
const turn = (): Promise<undefined> =>
  new Promise((resolve) => {
    setImmediate(() => resolve(undefined))
  })

/** Gives the next line, once there is one, with all that are there already. */
const gathering = (
  lines: AsyncIterator<unknown>,
  write: (line: unknown) => string,
): (() => Promise<Gathered>) => {
  const ask = (): Promise<IteratorResult<unknown>> => {
    const next = lines.next()
    // Whoever gathers next is told; until then it is nobody's fault.
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
      line = await Promise.race([next, turn()])
    }
    return { text, ended: false }
  }
}

/**
 * Answers line by line (NDJSON): what is there at once in one piece, as a whole answer when that is
 * all, the rest as it comes.
 *
 * @param write gives a line's JSON
 * @throws what the first line throws, before anything is sent
 */
export const answerLines = async (
  c: Context,
  lines: AsyncIterable<unknown>,
  write: (line: unknown) => string,
): Promise<Response> => {
  const gather = gathering(lines[Symbol.asyncIterator](), write)
  const first = await gather()
  c.header('content-type', 'application/x-ndjson; charset=utf-8')
  c.header('cache-control', 'no-store')
  c.header('x-accel-buffering', 'no')
  if (first.ended) return c.body(first.text)
  return streamBody(c, async (body) => {
    for (let some = first; ; some = await gather()) {
      await body.write(some.text)
      if (some.ended) return
    }
  })
}
