import { setTimeout as pause } from 'node:timers/promises'
import { readServerEvents } from '../../src/client/read-server-events.ts'
import type { Figures } from './figures.ts'

export interface FollowStreamDeps {
  readonly url: () => string
  readonly token: () => string
  readonly figures: Figures
  readonly over: AbortSignal
}

/** Keeps one customer's event stream open until the signal, and opens it again when it breaks. */
export const followStream = async ({
  url,
  token,
  figures,
  over,
}: FollowStreamDeps): Promise<void> => {
  let lastId = ''
  while (!over.aborted) {
    try {
      const headers = {
        accept: 'text/event-stream',
        authorization: `Bearer ${token()}`,
        ...(lastId !== '' && { 'last-event-id': lastId }),
      }
      const response = await fetch(`${url()}/api/realtime`, { headers, signal: over })
      if (!response.ok || response.body === null) throw new Error(String(response.status))
      figures.count('streams opened')
      await readServerEvents(response.body, ({ id }) => {
        if (lastId === id) figures.count('events that came twice')
        lastId = id
        figures.count('events of streams')
      })
    } catch {
      await pause(500, undefined, { signal: over }).catch(() => undefined)
    }
  }
}
