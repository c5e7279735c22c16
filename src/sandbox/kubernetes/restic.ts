import type { Exit, Shell } from './shell.ts'
import { fail, hashOf, ok, type Site, type Snapshot, type World } from './wordpress-site.ts'

const dayMs = 86_400_000

const flagOf = (words: readonly string[], name: string): string | undefined => {
  const at = words.indexOf(`--${name}`)
  return at === -1 ? undefined : words[at + 1]
}

const tagsOf = (words: readonly string[]): readonly string[] =>
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
const forget = (words: readonly string[], { disk }: World): Exit => {
  if (!words.some((word) => word.startsWith('--keep-'))) return fail('no policy was specified')
  const tags = tagsOf(words)
  const host = flagOf(words, 'host')
  const isByTag = flagOf(words, 'group-by') === 'host,tags'
  const seen = disk.snapshots.filter((one) => one.host === host && tags.includes(one.tag))
  const groups = isByTag ? tags.map((tag) => seen.filter((one) => one.tag === tag)) : [seen]
  const kept = new Set(groups.flatMap((group) => [...keptOf(group, words)]))
  disk.snapshots = disk.snapshots.filter((one) => !seen.includes(one) || kept.has(one))
  return ok('Applying Policy')
}

const bytes = 1_288_490

const list = (words: readonly string[], { disk }: World): Exit => {
  const host = flagOf(words, 'host')
  const found = disk.snapshots
    .filter((one) => one.host === host)
    .map(({ id, time, tag, host: hostname }) => ({
      ...{ id, hostname, time: new Date(time).toISOString(), tags: [tag] },
      ...{ paths: ['/dump/database.sql', '/site'], summary: { total_bytes_processed: bytes } },
    }))
  return ok(JSON.stringify(found))
}

const backUp = (words: readonly string[], repository: string, { disk, now }: World): Exit => {
  const site = JSON.stringify(disk.site ?? null)
  const id = hashOf(`${repository} ${now} ${disk.snapshots.length} ${site}`)
  const [tag = ''] = tagsOf(words)
  disk.snapshots.push({ id, repository, site, tag, host: flagOf(words, 'host') ?? '', time: now })
  const summary = { message_type: 'summary', snapshot_id: id, total_bytes_processed: bytes }
  return ok(JSON.stringify(summary))
}

const restore = (words: readonly string[], repository: string, { disk, disks }: World): Exit => {
  const [id = '', path = '/'] = (words[1] ?? '').split(':')
  const found = disks
    .flatMap(({ snapshots }) => snapshots)
    .find((each) => each.id === id && each.repository === repository)
  if (found === undefined) return fail(`no matching ID found for prefix "${id}"`)
  const isTest = flagOf(words, 'target')?.startsWith('/room') === true
  if (path !== '/dump' && !isTest) disk.site = (JSON.parse(found.site) as Site | null) ?? undefined
  return ok('Summary: Restored files')
}

/** Runs restic as its image does. */
export const runRestic = (words: readonly string[], env: Shell['env'], world: World): Exit => {
  const { disk, disks, behaviour } = world
  const repository = env.RESTIC_REPOSITORY ?? ''
  if (repository === '' || !env.RESTIC_PASSWORD) return fail('Fatal: no repository or password')
  if (!world.reachesInternet) return fail('Fatal: dial tcp: i/o timeout')
  const [command] = words
  if (command === 'init') {
    disk.repositories.push(repository)
    return ok('created restic repository')
  }
  if (!disks.some(({ repositories }) => repositories.includes(repository))) {
    return fail('repository does not exist', 10)
  }
  if (command === 'cat') return ok('{"version":2}')
  if (behaviour.backupFails) return fail('Fatal: unable to save snapshot')
  if (command === 'forget') return forget(words, world)
  if (command === 'snapshots') return list(words, world)
  if (command === 'backup') return backUp(words, repository, world)
  if (command === 'restore') return restore(words, repository, world)
  return fail(`unknown command "${command ?? ''}"`)
}
