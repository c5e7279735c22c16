import type { PodSpec } from './pod-schema.ts'

type Container = PodSpec['containers'][number]

/** Files by path, of a volume or a part of it. */
export type Files = Record<string, string>

/** What jobs download, by URL; null could not be. */
export type Downloads = Map<string, Buffer | null | 'running'>

/** Resolves `.`-free paths of a container. */
const absolute = (cwd: string, path: string): string =>
  path.startsWith('/') ? path : `${cwd === '/' ? '' : cwd}/${path}`

/** The files that the containers of a job share in its volume `work`. */
export const openWorkFiles = (files: Files, container: Container) => {
  const mounts = (container.volumeMounts ?? []).filter(({ name }) => name === 'work')
  let cwd = '/'
  /** Returns the key of a path; undefined outside of the volume. */
  const keyOf = (path: string): string | undefined => {
    const full = absolute(cwd, path)
    const mount = mounts.find(
      ({ mountPath }) => full === mountPath || full.startsWith(`${mountPath}/`),
    )
    if (mount === undefined) return undefined
    const inside = full.slice(mount.mountPath.length)
    return `${mount.subPath === undefined ? '' : `/${mount.subPath}`}${inside}`
  }
  const below = (key: string): string[] =>
    Object.keys(files).filter((name) => name === key || name.startsWith(`${key}/`))
  return {
    cd: (path: string): void => {
      cwd = absolute(cwd, path)
    },
    /** Whether a path is in the volume. */
    has: (path: string): boolean => keyOf(path) !== undefined,
    isFile: (path: string): boolean => Object.hasOwn(files, keyOf(path) ?? ''),
    isFolder: (path: string): boolean => {
      const key = keyOf(path)
      return key !== undefined && Object.keys(files).some((name) => name.startsWith(`${key}/`))
    },
    read: (path: string): string | undefined => files[keyOf(path) ?? ''],
    write: (path: string, text: string): void => {
      const key = keyOf(path)
      if (key !== undefined) files[key] = text
    },
    remove: (path: string): void => {
      for (const name of below(keyOf(path) ?? '/')) Reflect.deleteProperty(files, name)
    },
    /** Returns false when there is nothing to move. */
    move: (from: string, to: string): boolean => {
      const [source, target] = [keyOf(from), keyOf(to)]
      if (source === undefined || target === undefined) return false
      const moved = below(source)
      for (const name of moved) {
        files[`${target}${name.slice(source.length)}`] = files[name] ?? ''
        Reflect.deleteProperty(files, name)
      }
      return moved.length > 0
    },
    /** Returns the files below a folder, by their paths in it. */
    below: (path: string): Files => {
      const key = keyOf(path) ?? path
      return Object.fromEntries(
        below(key).map((name) => [name.slice(key.length), files[name] ?? '']),
      )
    },
  }
}

export type WorkFiles = ReturnType<typeof openWorkFiles>
