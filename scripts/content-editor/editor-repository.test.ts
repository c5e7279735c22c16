import { expect, test } from 'vitest'
import { backendOf, editorPolicy, readEditorRepository } from './editor-repository.ts'

const hostOf = (setting: string) => {
  const repository = readEditorRepository(setting)
  return repository && { ...backendOf(repository), policy: editorPolicy(repository) }
}

test('a build has no editor unless a repository is named', () => {
  expect(readEditorRepository('')).toBeUndefined()
})

test.each([
  ['github:shop/website@texts', 'github', 'shop/website', 'https://api.github.com'],
  ['gitlab:shop/web/site@new/texts', 'gitlab', 'shop/web/site', 'https://gitlab.com/api/v4'],
  ['gitea:https://git.example/a/b@x', 'gitea', 'a/b', 'https://git.example/api/v1'],
  ['github:https://git.example/a/b@x', 'github', 'a/b', 'https://git.example/api/v3'],
])('%s is reached by a token, and nothing else is', (setting, name, repo, api) => {
  const host = hostOf(setting)
  const branch = setting.split('@')[1]
  expect(host).toMatchObject({ name, repo, branch, api_root: api, auth_methods: ['token'] })
  const status = name === 'github' ? ' https://www.githubstatus.com' : ''
  expect(host?.policy).toContain(`connect-src 'self' blob: data: ${new URL(api).origin}${status};`)
  expect(host?.policy).toContain("default-src 'none'; script-src 'self';")
})

test.each([
  'shop/website@texts',
  'github:shop/website',
  'github:website@texts',
  'svn:shop/website@texts',
  'gitea:http://git.example/a/b@x',
  'github:shop/website@texts; script-src *',
])('%s is refused', (setting) => {
  expect(() => readEditorRepository(setting)).toThrow(/^PUBLIC_EDITOR is/)
})
