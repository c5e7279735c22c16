import type { Repository } from './repository.ts'
import type { Exit, Shell } from './shell.ts'
import { hashOf, ok, type World } from './wordpress.ts'

/** What any URL that was not set has, so that the shop can be tried out. */
const demo: Repository = {
  branches: {
    main: {
      message: 'Add the first page',
      files: {
        'index.html': '<h1>From Git</h1>',
        'index.php': '<?php echo "<h1>From Git</h1>";',
        'package.json': '{"name":"site","scripts":{"start":"node server.js"}}',
        'server.js': 'require("http").createServer((q, a) => a.end("From Git")).listen(8080)',
        'start.sh': 'exec python -m http.server 8080',
      },
    },
  },
}

const fatal = (message: string): Exit => ({ code: 128, output: `fatal: ${message}\n` })

/** Whether the credential helper of the URL answers with the token. */
const isLetIn = ({ token }: Repository, url: URL, env: Shell['env']): boolean =>
  token === undefined ||
  (env.GIT_CONFIG_KEY_0 === `credential.${url.origin}.helper` &&
    env.GIT_CONFIG_VALUE_0?.includes('$GIT_TOKEN') === true &&
    env.GIT_TOKEN === token)

const open = (href: string, env: Shell['env'], { behaviour }: World): Repository | Exit => {
  if (!URL.canParse(href)) return fatal(`'${href}' does not appear to be a git repository`)
  const url = new URL(href)
  if (!(env.GIT_ALLOW_PROTOCOL ?? '').split(':').includes(url.protocol.slice(0, -1))) {
    return fatal(`transport '${url.protocol.slice(0, -1)}' not allowed`)
  }
  if (url.hostname.endsWith('.invalid')) {
    return fatal(`unable to access '${href}/': Could not resolve host: ${url.hostname}`)
  }
  const repository = behaviour.repositories[href] ?? demo
  if (isLetIn(repository, url, env)) return repository
  return env.GIT_TERMINAL_PROMPT === '0' && env.GIT_TOKEN === undefined
    ? fatal(`could not read Username for '${url.origin}': terminal prompts disabled`)
    : fatal(`Authentication failed for '${href}/'`)
}

/** Runs Git as its image does. */
export const runGit = (words: readonly string[], env: Shell['env'], world: World): Exit => {
  const { work } = world
  if (words[0] === '-C' && words[2] === 'log') {
    const head = work.read(`${words[1] ?? ''}/.git/HEAD`)
    if (head === undefined) return fatal('not a git repository')
    const [commit = '', message = ''] = head.split('\n')
    return ok(`flow commit ${commit}\nflow message ${message}\nflow author Sokha Chan`)
  }
  const [url = '', target = ''] = words.slice(words.indexOf('--') + 1)
  const repository = open(url, env, world)
  if ('code' in repository) return repository
  if (words[0] === 'ls-remote') return ok()
  if (words[0] !== 'clone') return fatal(`'${words[0] ?? ''}' is not a git command`)
  const branch = words[words.indexOf('--branch') + 1] ?? ''
  const found = repository.branches[branch]
  if (found === undefined) {
    return fatal(`Remote branch ${branch} not found in upstream origin`)
  }
  const commit = hashOf(JSON.stringify(found)).slice(0, 40)
  for (const [path, text] of Object.entries(found.files)) work.write(`${target}/${path}`, text)
  work.write(`${target}/.git/HEAD`, `${commit}\n${found.message}`)
  return ok()
}
