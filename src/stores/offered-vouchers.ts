import { ownSessionId } from './own-session.ts'
import { readTab, writeTab } from './tab-storage.ts'

const key = 'tonle:offered-vouchers'

/** What this tab has offered to whoever is signed in: after the session's name, the codes. */
const offered = (): readonly string[] => {
  const [session, ...codes] = (readTab(key) ?? '').split(' ')
  return session === ownSessionId() ? codes : []
}

/** Which of these codes were not offered in this tab yet: nobody is asked twice. */
export const notOffered = (codes: readonly string[]): readonly string[] => {
  const before = new Set(offered())
  return codes.filter((code) => !before.has(code))
}

/** Remembers what was offered. */
export const noteOffered = (codes: readonly string[]): void =>
  writeTab(key, [ownSessionId(), ...new Set([...offered(), ...codes])].join(' '))
