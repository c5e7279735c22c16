import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { runScript } from './shell.ts'

const run = (script: string) =>
  runScript(script, {
    env: { NAME: `a "b" 'c' $X`, EMPTY: '' },
    read: (path) => (path === '/in' ? 'text' : undefined),
    run: ([program = '', ...words], input) => {
      if (program === 'false') return { code: 1, output: '' }
      return { code: 0, output: `${program}(${words.join('|')})${input}\n` }
    },
  })

describe('a script', () => {
  it.each([
    ['wp a "$NAME" \'$NAME\' x$EMPTY"y z"', `wp(a|a "b" 'c' $X|$NAME|xy z)\n`],
    ['false || wp a', 'wp(a)\n'],
    ['wp a || wp b', 'wp(a)\n'],
    ['wp a && wp b', 'wp(a)\nwp(b)\n'],
    ['wp a < /in', 'wp(a)text\n'],
    ['if false; then echo yes; else echo no; fi', 'no\n'],
    ['A="$(wp a)"\nwp "$A" "x$A"', 'wp(wp(a)|xwp(a))\n'],
    ['if wp a && wp b; then echo yes; else echo no; fi', 'wp(a)\nwp(b)\nyes\n'],
  ])('runs %s', (script, output) => {
    expect(run(script)).toEqual({ code: 0, output })
  })

  it('stops at the first failure', () => {
    expect(run('wp a\nfalse\nwp b')).toEqual({ code: 1, output: 'wp(a)\n' })
    expect(run('wp a < /absent').code).toBe(1)
    expect(run('A="$(false)"\nwp b')).toEqual({ code: 1, output: '' })
  })

  it.each([
    'false || echo a && echo b',
    'if false; then echo yes; else echo no; fi',
    'echo "a  b" \'$HOME\'',
    'A="$(echo b)"\necho "$A c"',
  ])('ends as in a real shell: %s', (script) => {
    const real = spawnSync('/bin/sh', ['-ec', script], { encoding: 'utf8' })
    expect(run(script)).toEqual({ code: real.status, output: real.stdout })
  })
})
