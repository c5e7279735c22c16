import type { Exit } from './shell.ts'
import { fail, ok, type Snapshot, type World } from './wordpress.ts'

const dayMs = 86_400_000

/** Returns the value of an option. */
export const flagOf = (words: readonly string[], name: string): string | undefined => {
  const at = words.indexOf(`--${name}`)
  return at === -1 ? undefined : words[at + 1]
}

/** Returns the tags of a call. */
export const tagsOf = (words: readonly string[]): readonly string[] =>
  words.flatMap((word, at) => (words[at - 1] === '--tag' ? [word] : []))

const newestFirst = (snapshots: readonly Snapshot[]): readonly Snapshot[] =>
  snapshots.toSorted((a, b) => b.time - a.time)

/** Returns the newest of each period, of the last `most` that have one. */
const newestOfEach = (
  snapshots: readonly Snapshot[],
  periodOf: (time: number) => number,
  most: number,
): readonly Snapshot[] => {
  const kept = new Map<number, Snapshot>()
  for (const one of snapshots) {
    const period = periodOf(one.time)
    if (!kept.has(period) && kept.size < most) kept.set(period, one)
  }
  return [...kept.values()]
}

/** 1970-01-01 was a Thursday, and weeks begin on Monday. */
const weekOf = (time: number): number => Math.floor((time / dayMs + 3) / 7)
const dayOf = (time: number): number => Math.floor(time / dayMs)

const keptOf = (group: readonly Snapshot[], words: readonly string[]): ReadonlySet<Snapshot> => {
  const all = newestFirst(group)
  const newest = all[0]?.time ?? 0
  const days = (name: string): number =>
    Number(/^(\d+)d$/.exec(flagOf(words, name) ?? '')?.[1] ?? 0)
  const count = (name: string): number => Number(flagOf(words, name) ?? 0)
  const within = (name: string) => all.filter(({ time }) => time > newest - days(name) * dayMs)
  return new Set([
    ...all.slice(0, count('keep-last')),
    ...within('keep-within'),
    ...newestOfEach(within('keep-within-daily'), dayOf, Infinity),
    ...newestOfEach(all, weekOf, count('keep-weekly')),
  ])
}

/** Forgets what a policy does not keep; snapshots are in groups by host, or by host and tags. */
export const forget = (words: readonly string[], repository: string, { disks }: World): Exit => {
  const isAll = words.includes('--unsafe-allow-remove-all')
  if (!isAll && !words.some((word) => word.startsWith('--keep-'))) {
    return fail('no policy was specified')
  }
  const tags = tagsOf(words)
  const host = flagOf(words, 'host')
  const isByTag = flagOf(words, 'group-by') === 'host,tags'
  const seen = disks
    .flatMap(({ snapshots }) => snapshots)
    .filter((one) => one.repository === repository && one.host === host)
    .filter((one) => isAll || tags.includes(one.tag))
  const groups = isByTag ? tags.map((tag) => seen.filter((one) => one.tag === tag)) : [seen]
  const kept = new Set(groups.flatMap((group) => [...keptOf(group, words)]))
  for (const disk of disks) {
    disk.snapshots = disk.snapshots.filter((one) => !seen.includes(one) || kept.has(one))
  }
  return ok('Applying Policy')
}

/** What each backup reads. */
export const bytes = 1_288_490

/** Lists the snapshots of a host. */
export const list = (words: readonly string[], { disk }: World): Exit => {
  const host = flagOf(words, 'host')
  const found = disk.snapshots
    .filter((one) => one.host === host)
    .map(({ id, time, tag, host: hostname }) => ({
      ...{ id, hostname, time: new Date(time).toISOString(), tags: [tag] },
      ...{ paths: ['/dump/database.sql', '/site'], summary: { total_bytes_processed: bytes } },
    }))
  return ok(JSON.stringify(found))
}
