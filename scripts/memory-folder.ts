import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

/** Linux’s file system in memory. */
const shared = '/dev/shm'

/** Bytes that must be free: several times what the databases of a whole test run occupy at once. */
const neededBytes = 6 * 2 ** 30

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem())
}

/** Some systems forbid programs there; tests write scripts and run them. */
const runsPrograms = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/**
 * Creates a folder in memory, removed when this process exits: some hundred databases are copied
 * there without waiting for the disk. Returns undefined where there is not enough memory, or no program
 * can run.
 */
export const createMemoryFolder = (within = shared, needed = neededBytes): string | undefined => {
  if (!existsSync(within) || freeBytes(within) < needed) return undefined
  const folder = mkdtempSync(join(within, 'shop-'))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return runsPrograms(folder) ? folder : undefined
}
