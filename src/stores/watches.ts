import { atom, onMount } from 'nanostores'
import type { CallResult } from '../client/api-error.ts'
import { listDomainWatches, unwatchDomain, watchDomain } from '../contract/domain-watches.ts'
import { call } from './api.ts'
import { sameSession } from './own-session.ts'
import { $request, requestSignIn } from './requests.ts'
import { $session } from './session.ts'

/** The watched names (ASCII); loaded with the first button. */
export const $watchedNames = atom<ReadonlySet<string>>(new Set())

const load = async (): Promise<void> => {
  const isSame = sameSession()
  const result = await call(listDomainWatches, {})
  if (!result.ok || !isSame()) return
  const waiting = result.answer.watches.filter(({ notifiedAt }) => notifiedAt === null)
  $watchedNames.set(new Set(waiting.map(({ domainName }) => domainName)))
}

onMount($watchedNames, () => {
  if ($session.get() !== undefined) void load()
  return $session.listen((session, before) => {
    if (session?.user?.id === before?.user?.id) return
    $watchedNames.set(new Set())
    if (session !== undefined) void load()
  })
})

const changed = async <Answer>(
  request: Promise<CallResult<Answer>>,
  change: (names: Set<string>) => void,
): Promise<CallResult<Answer>> => {
  const isSame = sameSession()
  const result = await request
  if (result.ok && isSame()) {
    const names = new Set($watchedNames.get())
    change(names)
    $watchedNames.set(names)
  }
  return result
}

/** Watches a taken name. */
export const watchName = (domainName: string) =>
  changed(call(watchDomain, { body: { domainName } }), (names) => names.add(domainName))

/** Stops watching a name. */
export const unwatchName = (domainName: string) =>
  changed(call(unwatchDomain, { body: { domainName } }), (names) => names.delete(domainName))

/** Runs an action after signing in; nothing when cancelled. */
export const afterSignIn = (then: () => void): void => {
  requestSignIn()
  const stop = $request.listen((request) => {
    if (request !== undefined) return
    stop()
    if ($session.get() !== undefined) then()
  })
}
