import { createHash } from 'node:crypto'
import type { KubernetesValues } from './behaviour.ts'
import type { Exit } from './shell.ts'
import type { Files, WorkFiles } from './work-files.ts'

/** A WordPress website on the volumes of a namespace. */
export interface Wordpress {
  url: string
  title: string
  user: string
  email: string
  passwordHash: string
  locale: string
  languages: string[]
  theme: string
  plugins: string[]
  /** Of `core` and of parts that are not the first version. */
  versions: Record<string, string>
  options: Record<string, string>
  /** What its visitors and authors add. */
  content: { readonly what: 'posts' | 'comments' | 'orders'; readonly at: string }[]
  mails: { readonly to: string; readonly subject: string; readonly relay: string }[]
}

/** A snapshot of restic. */
export interface Snapshot {
  readonly id: string
  readonly repository: string
  readonly wordpress: string
  readonly tag: string
  readonly host: string
  readonly time: number
  readonly path: string
  readonly files: Files
}

/** What programs can read and change. */
export interface Disk {
  wordpress: Wordpress | undefined
  /** Of the volume of the app; what is on it as WordPress is `site`. */
  files: Files
  /** Those of its programs; others can read them as well. */
  snapshots: Snapshot[]
  readonly repositories: string[]
}

/** What a program sees around it. */
export interface World {
  readonly disk: Disk
  /** Of the whole cluster: the object store is outside of it. */
  readonly disks: readonly Disk[]
  readonly now: number
  readonly reachesInternet: boolean
  readonly behaviour: KubernetesValues
  readonly isDatabaseUp: boolean
  /** What the containers of the job share. */
  readonly work: WorkFiles
  /** Returns what a URL answers; undefined for an error. */
  readonly download: (url: string) => Buffer | undefined
  /** Returns a mounted file. */
  readonly read: (path: string) => string | undefined
}

/** Returns the end of a program that worked. */
export const ok = (output = ''): Exit => ({ code: 0, output: output === '' ? '' : `${output}\n` })

/** Returns the end of a program that failed. */
export const fail = (message: string, code = 1): Exit => ({ code, output: `Error: ${message}\n` })

/** Returns the hash of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
