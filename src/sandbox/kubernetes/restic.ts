import { bytes, flagOf, forget, list, tagsOf } from './restic-policy.ts'
import type { Exit, Shell } from './shell.ts'
import type { Files } from './work-files.ts'
import { fail, hashOf, ok, type Disk, type Wordpress, type World } from './wordpress.ts'

const valuesOf = (words: readonly string[], option: string): readonly string[] =>
  words.filter((_, at) => words[at - 1] === option)

/** Restores files as `restic restore` does: `--delete` and the target's files follow the filter, too. */
const restoreFiles = (disk: Disk, saved: Files, words: readonly string[]): void => {
  const [excluded, included] = [valuesOf(words, '--exclude'), valuesOf(words, '--include')]
  const isIn = (paths: readonly string[], name: string) =>
    paths.some((path) => name === path || name.startsWith(`${path}/`))
  const isSelected = (name: string): boolean =>
    included.length > 0 ? isIn(included, name) : !isIn(excluded, name)
  if (words.includes('--delete')) {
    for (const name of Object.keys(disk.files)) {
      if (isSelected(name) && !Object.hasOwn(saved, name)) {
        Reflect.deleteProperty(disk.files, name)
      }
    }
  }
  const isNew = valuesOf(words, '--overwrite').includes('never')
  for (const [name, text] of Object.entries(saved)) {
    if (isSelected(name) && !(isNew && Object.hasOwn(disk.files, name))) disk.files[name] = text
  }
}

const backUp = (words: readonly string[], repository: string, world: World): Exit => {
  const { disk, work, now: time } = world
  const [path = ''] = words.slice(1)
  const isWordpress = path === '/site'
  const wordpress = JSON.stringify(isWordpress ? (disk.wordpress ?? null) : null)
  const files = isWordpress ? { ...disk.files } : work.below(path)
  const content = `${wordpress} ${JSON.stringify(files)}`
  const id = hashOf(`${repository} ${time} ${disk.snapshots.length} ${content}`)
  const [tag = ''] = tagsOf(words)
  const host = flagOf(words, 'host') ?? ''
  disk.snapshots.push({ id, repository, wordpress, tag, host, time, path, files })
  const summary = { message_type: 'summary', snapshot_id: id, total_bytes_processed: bytes }
  return ok(JSON.stringify(summary))
}

const findSnapshot = (id: string, repository: string, { disks }: World) =>
  disks
    .flatMap(({ snapshots }) => snapshots)
    .find((each) => each.id === id && each.repository === repository)

/** Writes a ZIP of a whole snapshot. */
const dump = (words: readonly string[], repository: string, world: World): Exit => {
  const [, id = '', path = ''] = words
  const found = findSnapshot(id, repository, world)
  if (found === undefined) return fail(`no matching ID found for prefix "${id}"`)
  const isZip = flagOf(words, 'archive') === 'zip' && flagOf(words, 'target') !== undefined
  return path === '/' && isZip ? ok() : fail(`cannot dump ${path}`)
}

const restore = (words: readonly string[], repository: string, world: World): Exit => {
  const { disk, behaviour, work } = world
  const [id = '', path = '/'] = (words[1] ?? '').split(':')
  const found = findSnapshot(id, repository, world)
  if (found === undefined) return fail(`no matching ID found for prefix "${id}"`)
  const [target = ''] = valuesOf(words, '--target')
  if (work.has(target)) {
    for (const [name, text] of Object.entries(found.files)) work.write(`${target}${name}`, text)
  }
  if (target !== '/site') return ok('Summary: Restored files')
  if (path !== found.path) return fail(`path ${path} not found in snapshot ${id}`)
  if (behaviour.volumeFull && found.path !== '/site') {
    disk.files['/half'] = 'copied'
    return fail('Fatal: write /site/index.html: no space left on device')
  }
  restoreFiles(disk, found.files, words)
  if (found.path === '/site')
    disk.wordpress = (JSON.parse(found.wordpress) as Wordpress | null) ?? undefined
  return ok('Summary: Restored files')
}

/** Runs restic as its image does. */
export const runRestic = (words: readonly string[], env: Shell['env'], world: World): Exit => {
  const { disk, disks, behaviour } = world
  const repository = env.RESTIC_REPOSITORY ?? ''
  if (repository === '' || !env.RESTIC_PASSWORD) return fail('Fatal: no repository or password')
  if (!world.reachesInternet) return fail('Fatal: dial tcp: i/o timeout')
  const [command = ''] = words
  if (command === 'init') {
    disk.repositories.push(repository)
    return ok('created restic repository')
  }
  if (!disks.some(({ repositories }) => repositories.includes(repository))) {
    return fail('repository does not exist', 10)
  }
  if (command === 'cat') return ok('{"version":2}')
  if (behaviour.backupFails) return fail('Fatal: unable to save snapshot')
  if (command === 'forget') return forget(words, repository, world)
  if (command === 'snapshots') return list(words, world)
  if (command === 'backup') return backUp(words, repository, world)
  if (command === 'dump') return dump(words, repository, world)
  if (command === 'restore') return restore(words, repository, world)
  return fail(`unknown command "${command}"`)
}
