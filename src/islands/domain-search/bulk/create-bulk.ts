import { atom, type ReadableAtom } from 'nanostores'
import type { Client } from '../../../client/create-client.ts'
import { superFilter } from '../../../contract/super-filter.ts'
import { startBulk, nextBatch, nextBulk, type BulkEvent, type BulkState } from './bulk-queue.ts'
import { parseBulk, serializeBulk } from './bulk-storage.ts'
import type { ReadName } from './read-names.ts'

export interface BulkDeps {
  readonly streamLines: Client['streamLines']
  readonly now: () => number
  readonly later: (then: () => void, ms: number) => void
  readonly read: () => string | undefined
  readonly write: (text: string | undefined) => void
}

/** A bulk check; see {@link createBulk}. */
export interface Bulk {
  readonly $bulk: ReadableAtom<BulkState | undefined>
  /** Resumes the list that this tab stored. */
  readonly restore: () => void
  readonly begin: (names: readonly ReadName[]) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly retry: (name?: string) => void
  readonly clear: () => void
}

/** Creates the check of a list that survives a reload: two requests of five names at a time. */
export const createBulk = ({ streamLines, now, later, read, write }: BulkDeps): Bulk => {
  const $bulk = atom<BulkState | undefined>()
  let life = new AbortController()

  const request = async (names: readonly string[], signal: AbortSignal): Promise<void> => {
    const result = await streamLines(
      superFilter,
      { query: { domains: names.join(',') } },
      (line) => {
        if (signal.aborted) return
        if (line.type === 'row') happen({ type: 'row', row: line.row })
        else if (line.type === 'rows') happen({ type: 'rows', names, rows: line.rows })
      },
      signal,
    )
    if (signal.aborted) return
    happen(
      result.ok
        ? { type: 'ended', names }
        : { type: 'refused', names, error: result.error, now: now() },
    )
    const state = $bulk.get()
    if (state !== undefined) write(serializeBulk(state))
  }

  const wait = (until: number): void => {
    const { signal } = life
    later(
      () => {
        if (!signal.aborted && $bulk.get()?.waitUntil === until) happen({ type: 'waited' })
      },
      Math.max(0, until - now()),
    )
  }

  const requestDue = (): void => {
    for (;;) {
      const state = $bulk.get()
      const names = state === undefined ? undefined : nextBatch(state)
      if (state === undefined || names === undefined) return
      $bulk.set(nextBulk(state, { type: 'requested', names }))
      void request(names, life.signal)
    }
  }

  const happen = (event: BulkEvent): void => {
    const before = $bulk.get()
    if (before === undefined) return
    const after = nextBulk(before, event)
    if (after === before) return
    $bulk.set(after)
    if (after.waitUntil !== undefined && after.waitUntil !== before.waitUntil) wait(after.waitUntil)
    requestDue()
  }

  const set = (state: BulkState | undefined): void => {
    life.abort()
    life = new AbortController()
    $bulk.set(state)
    write(state === undefined ? undefined : serializeBulk(state))
    requestDue()
  }

  const dispatch = (event: BulkEvent): void => {
    happen(event)
    const state = $bulk.get()
    if (state !== undefined) write(serializeBulk(state))
  }

  return {
    $bulk,
    restore: () => {
      const stored = $bulk.get() === undefined ? parseBulk(read()) : undefined
      if (stored !== undefined) set(stored)
    },
    begin: (names) => set(startBulk(names)),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    retry: (name) => dispatch({ type: 'retry', ...(name === undefined ? {} : { name }) }),
    clear: () => set(undefined),
  }
}
