import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { failureOf, lastLines, readCommit } from './release-log.ts'
import { buildsOf, gitScript, putScript } from './scripts.ts'

/** Makes a folder for the running test. */
const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Runs a script in a real shell, with its folder instead of `/work`. */
const runReally = (script: string, work: string, env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-ec', script.replaceAll('/work', work)],
    {
      encoding: 'utf8',
      env: { PATH: `${work}/bin:${process.env.PATH ?? ''}`, HOME: work, ...env },
    },
  )
  return { status, log: `${stdout}${stderr}` }
}

const git = (...words: string[]) => {
  const settings = ['user.name=Sokha Chan', 'user.email=a@b.co', 'init.defaultBranch=main']
  const options = settings.flatMap((setting) => ['-c', setting])
  const { status, stderr } = spawnSync('git', [...options, ...words], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

const newRepository = (): string => {
  const folder = emptyFolder()
  git('init', '--quiet', folder)
  writeFileSync(join(folder, 'index.html'), 'ok')
  git('-C', folder, 'add', '.')
  git('-C', folder, 'commit', '--quiet', '-m', `ដំបូង "a" $HOME\n\nMore`)
  return folder
}

const clone = (url: string, branch = 'main') => {
  const work = emptyFolder()
  const env = { GIT_URL: url, GIT_BRANCH: branch, GIT_ALLOW_PROTOCOL: 'file' }
  return { work, ...runReally(gitScript, work, { ...env, GIT_TERMINAL_PROMPT: '0' }) }
}

const endOf = (program: string, log: string) => ({
  isOutOfMemory: false,
  ...{ isComplete: false, why: '', program, log, logs: [] },
})

describe('the script that clones, with the real Git', () => {
  it('leaves the files of a branch without their history, and says which commit', () => {
    const { status, work, log } = clone(`file://${newRepository()}`)
    expect(status).toBe(0)
    expect(readFileSync(join(work, 'release/index.html'), 'utf8')).toBe('ok')
    expect(existsSync(join(work, 'release/.git'))).toBe(false)
    expect(readCommit(log)).toEqual({
      commit: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown,
      ...{ message: 'ដំបូង "a" $HOME', author: 'Sokha Chan' },
    })
  })

  it('tells a URL without a repository from a branch that is not there', () => {
    const gone = clone(`file://${emptyFolder()}`)
    expect(gone.status).not.toBe(0)
    expect(failureOf(endOf('fetch', gone.log))).toBe('REPOSITORY_UNREACHABLE')
    const other = clone(`file://${newRepository()}`, 'no-such')
    expect(other.status).not.toBe(0)
    expect(failureOf(endOf('fetch', other.log))).toBe('BRANCH_NOT_FOUND')
    const refused = clone(newRepository().replace(/^/, 'ext::sh '))
    expect(failureOf(endOf('fetch', refused.log))).toBe('REPOSITORY_UNREACHABLE')
  })
})

describe('the scripts that build, in a real shell', () => {
  /** A folder with code, and tools that write what they are asked to. */
  const withCode = (files: Readonly<Record<string, string>>) => {
    const work = emptyFolder()
    for (const folder of ['bin', 'release', 'release/dist']) mkdirSync(join(work, folder))
    for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text)
    for (const tool of ['npm', 'composer', 'python']) {
      const path = join(work, 'bin', tool)
      writeFileSync(path, `#!/bin/sh\necho "${tool} $*"\ncase "$*" in *"$FAILS"*) exit 1 ;; esac\n`)
      chmodSync(path, 0o755)
    }
    return work
  }
  const build = (
    app: keyof typeof buildsOf,
    files: Readonly<Record<string, string>>,
    fails = 'nothing',
  ) => {
    const work = withCode(files)
    const script = buildsOf[app].map((one) => `cd /work/release\n${one.script}`).join('\n')
    return { work, ...runReally(script, work, { FAILS: fails }) }
  }
  const code = { 'release/package.json': '{}', 'release/dist/index.html': 'built' }

  it('do nothing for what does not ask for it', () => {
    for (const app of ['php', 'laravel', 'nodejs', 'python'] as const) {
      expect(build(app, { 'release/index.html': '' })).toMatchObject({ status: 0, log: '' })
    }
  })

  it('install, build and leave out what only builds need', () => {
    expect(build('nodejs', code)).toMatchObject({
      status: 0,
      log: 'npm install --no-audit --no-fund\nnpm run build --if-present\nnpm prune --omit=dev --no-audit --no-fund\n',
    })
    const locked = build('nodejs', { ...code, 'release/package-lock.json': '{}' })
    expect(locked.log.split('\n')[0]).toBe('npm ci --no-audit --no-fund')
    expect(build('laravel', { 'release/composer.json': '{}' }).log).toContain('--no-dev')
  })

  it('publish what a static site built, and its own files if it builds nothing', () => {
    const { work } = build('static', code)
    expect(existsSync(join(work, 'release/index.html'))).toBe(true)
    expect(existsSync(join(work, 'release/package.json'))).toBe(false)
    const plain = build('static', { 'release/index.html': 'plain' })
    expect(existsSync(join(plain.work, 'release/index.html'))).toBe(true)
  })

  it('stop at the first failure', () => {
    const { status, log } = build('nodejs', code, 'build')
    expect(status).not.toBe(0)
    expect(log).not.toContain('prune')
    expect(failureOf(endOf('build-node', log))).toBe('BUILD_FAILED')
  })
})

it('shows the last lines of a log without ours and without colours', () => {
  const log = `flow next branch\n${'x\n'.repeat(100)}\u001B[31mred\u001B[0m\n`
  expect(lastLines(log).split('\n')).toHaveLength(60)
  expect(lastLines(log)).toMatch(/x\nred$/)
  expect(failureOf(endOf('store', 'Fatal: no bucket'))).toBeUndefined()
})

it('never deletes what a website writes itself', () => {
  const [replace, add] = putScript('php', 'abc:/work/release').split('\n')
  expect(replace).toContain('--delete --exclude /lost+found')
  for (const path of ['.env', 'uploads', 'storage']) {
    expect(replace).toContain(`--exclude /${path} `)
    expect(add).toContain(`--include /${path} `)
  }
  expect(add).toContain('--overwrite never')
  expect(add).not.toContain('--delete')
  expect(putScript('laravel', 'abc:/work/release')).toContain('--exclude /public/uploads')
})
