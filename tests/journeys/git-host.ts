import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright/test'

/** The API of GitHub in front of a repository in memory, as far as the editor asks it. */
export interface GitHost {
  /** The repository's files by path, with what was committed. */
  readonly files: Map<string, string>
  readonly commits: readonly Commit[]
}

interface Commit {
  readonly branch: string
  readonly paths: readonly string[]
}

interface Query {
  readonly query: string
  readonly variables: {
    readonly input?: {
      readonly branch: { readonly branchName: string }
      readonly fileChanges: {
        readonly additions: readonly { readonly path: string; readonly contents: string }[]
      }
    }
  }
}

const hashOf = (text: string): string => createHash('sha1').update(text).digest('hex')

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': '*',
}

const author = { name: 'Sokha', email: 'sokha@shop.example', user: { id: 7, login: 'sokha' } }

/** Serves a repository to a page at `https://api.github.com`; other calls are 404. */
export const serveGitHost = async (
  page: Page,
  { token, files }: { readonly token: string; readonly files: ReadonlyMap<string, string> },
): Promise<GitHost> => {
  const stored = new Map(files)
  const commits: Commit[] = []
  const head = () => hashOf([...stored].flat().concat(`${commits.length}`).join('\0'))
  const bySha = (sha: string): string | undefined =>
    [...stored.values()].find((text) => hashOf(text) === sha)

  const read = (query: string): Readonly<Record<string, unknown>> => ({
    ...Object.fromEntries(
      [...query.matchAll(/(content_\d+): object\(oid: "(\w+)"\)/g)].map(
        ([, name = '', sha = '']) => [name, { text: bySha(sha), isTruncated: false }],
      ),
    ),
    ...Object.fromEntries(
      [...query.matchAll(/commit_\d+/g)].map(([name]) => [
        name,
        { target: { history: { nodes: [{ author, committedDate: '2026-11-27T00:00:00Z' }] } } },
      ]),
    ),
    ref: { target: { history: { nodes: [{ oid: head(), message: 'texts' }] } } },
  })

  const commit = ({ branch, fileChanges }: NonNullable<Query['variables']['input']>) => {
    const { additions } = fileChanges
    for (const { path, contents } of additions)
      stored.set(path, Buffer.from(contents, 'base64').toString())
    commits.push({ branch: branch.branchName, paths: additions.map(({ path }) => path) })
    const oids = additions.map(
      ({ path }, at) => [`file_${at}`, { oid: hashOf(stored.get(path) ?? '') }] as const,
    )
    return { oid: head(), committedDate: '2026-11-27T00:00:00Z', ...Object.fromEntries(oids) }
  }

  const answer = (path: string, body: Query | null): unknown => {
    if (path === '/user') return { id: 7, ...author, login: 'sokha', html_url: '', avatar_url: '' }
    if (path.includes('/git/trees/'))
      return {
        tree: [...stored].map(([name, text]) => ({
          ...{ type: 'blob', path: name, sha: hashOf(text), size: text.length },
        })),
      }
    if (path !== '/graphql' || body === null) return undefined
    const { input } = body.variables
    return {
      data:
        input === undefined
          ? { repository: read(body.query) }
          : { createCommitOnBranch: { commit: commit(input) } },
    }
  }

  const respond = async (route: Route): Promise<void> => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
    if (!(await request.headerValue('authorization'))?.includes(token))
      return route.fulfill({ status: 401, headers, json: {} })
    if (pathname.includes('/collaborators/')) return route.fulfill({ status: 204, headers })
    const json = answer(pathname, request.postDataJSON() as Query | null)
    return route.fulfill(
      json === undefined ? { status: 404, headers, json: {} } : { headers, json },
    )
  }
  await page.route('https://api.github.com/**', respond)
  const status = { status: { indicator: 'none' } }
  await page.route('https://www.githubstatus.com/**', (route) =>
    route.fulfill({ headers, json: status }),
  )
  return { files: stored, commits }
}
