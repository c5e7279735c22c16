/** A repository on a Git host, which the editor of a preview reads and writes. */
export interface EditorRepository {
  readonly backend: Backend
  /** Its owner, or groups, and its name: `shop/website`. */
  readonly path: string
  readonly branch: string
  /** Where the host's API is. */
  readonly apiRoot: string
}

type Backend = keyof typeof hosts

/** The API of each host's own service, and its path on a server of one's own. */
const hosts = {
  github: { apiRoot: 'https://api.github.com', path: '/api/v3' },
  gitlab: { apiRoot: 'https://gitlab.com/api/v4', path: '/api/v4' },
  gitea: { apiRoot: 'https://gitea.com/api/v1', path: '/api/v1' },
} as const

const written =
  /^(?<backend>github|gitlab|gitea):(?:(?<origin>https:\/\/[\w.-]+(?::\d+)?)\/)?(?<path>[\w.-]+(?:\/[\w.-]+)+)@(?<branch>[\w./-]+)$/

const isBackend = (name: string): name is Backend => name in hosts

/** Returns the repository of a setting such as `github:shop/website@texts`; throws if it is none. */
export const readEditorRepository = (setting: string): EditorRepository | undefined => {
  if (setting === '') return undefined
  const { backend = '', origin, path = '', branch = '' } = written.exec(setting)?.groups ?? {}
  if (!isBackend(backend))
    throw new Error(
      `PUBLIC_EDITOR is "${setting}"; write github:, gitlab: or gitea: with a repository and a branch, such as github:shop/website@texts, or gitea:https://git.example/shop/website@texts`,
    )
  const host = hosts[backend]
  const apiRoot = origin === undefined ? host.apiRoot : `${origin}${host.path}`
  return { backend, path, branch, apiRoot }
}

/** Returns the repository of the editor in this build; undefined: the build has no editor. */
export const editorRepositoryAtBuild = (): EditorRepository | undefined =>
  readEditorRepository(process.env['PUBLIC_EDITOR'] ?? '')

/** Returns how the editor reaches a repository: with an access token of the editor's account. */
export const backendOf = ({ backend, path, branch, apiRoot }: EditorRepository) => ({
  name: backend,
  repo: path,
  branch,
  api_root: apiRoot,
  auth_methods: ['token'],
})

/** Returns the name of the browser's database in which the editor stores the repository's files. */
export const databaseOf = ({ backend, path }: EditorRepository): string => `${backend}:${path}`

/** What the editor asks besides the API of GitHub: pictures of accounts, and whether GitHub works. */
const github = {
  pictures: 'https://avatars.githubusercontent.com',
  status: 'https://www.githubstatus.com',
}

/** Returns the Content-Security-Policy of the editor: its own files, and the repository's host. */
export const editorPolicy = ({ backend, apiRoot }: EditorRepository): string => {
  const { origin } = new URL(apiRoot)
  const isGithub = backend === 'github'
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `img-src 'self' blob: data: ${origin}${isGithub ? ` ${github.pictures}` : ''}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    `connect-src 'self' blob: data: ${origin}${isGithub ? ` ${github.status}` : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
