import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChild } from '../../scripts/child-process.ts'
import { root, tool } from '../../scripts/project-paths.ts'
import { locales } from '../../src/i18n/locales.ts'
import { blogPostOf } from '../../src/server/catalogue/sites/blog-posts.ts'

// A website of a few posts with pictures, by the real Astro: its own takes much longer, and has
// neither drafts nor pictures.

const config = `import { defineCollection } from 'astro:content'
import { blogPost } from './content/blog-schema.ts'
import { markdownFiles } from './content/markdown-files.ts'
export const collections = {
  blog: defineCollection({ loader: markdownFiles('blog/*/*.md'), schema: blogPost }),
}
`

const page = `---
import { postsOf } from '../components/blog/posts.ts'
const posts = await postsOf('en')
---
{posts.map(({ html }) => <Fragment set:html={html} />)}
`

const post = (title: string, ...fields: readonly string[]): string =>
  [
    ...['---', `title: ${title}`, 'description: Of a river.', 'date: 2026-11-21', 'topic: domains'],
    ...['tags: [dns, khmer]', ...fields, '---', ''],
    ...['![a](/images/river.jpg)', '', '![b](/images/map.png)', ''],
  ].join('\n')

const posts = {
  river: [],
  lake: ['updated: 2026-11-23', 'publishedAt: 2026-11-22', 'related: [river]'],
  draft: ['draft: true'],
  later: ['publishedAt: 2999-01-01'],
}

let project = ''

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

beforeAll(async () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  project = mkdtempSync(join(cache, 'posts-'))
  const endpoint = 'src/pages/[...locale]/blogs/[key].json.ts'
  for (const path of ['components/blog', 'content', 'contract', 'i18n', 'website'])
    cpSync(join(root, 'src', path), join(project, 'src', path), { recursive: true })
  cpSync(join(root, endpoint), join(project, endpoint))
  write('src/content.config.ts', config)
  write('src/pages/index.astro', page)
  for (const locale of locales)
    for (const [name, fields] of Object.entries(posts))
      write(`content/blog/${locale}/${name}.md`, post(`${name} in ${locale}`, ...fields))
  mkdirSync(join(project, 'content/images'))
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#187a3d' } })
  await plain(2000, 1000).jpeg().toFile(join(project, 'content/images/river.jpg'))
  await plain(1000, 600).png().toFile(join(project, 'content/images/map.png'))
  const build = startChild({
    name: 'The build of posts',
    args: [tool('astro'), 'build', '--root', project],
    env: { NODE_ENV: 'production', VITEST: undefined },
  })
  const { code } = await build.ended
  expect(code, build.lastLines().join('\n')).toBe(0)
}, 60_000)

afterAll(() => rmSync(project, { recursive: true }))

test('a picture of a post is built in each size that its page names, none larger than it is', async () => {
  const dist = join(project, 'dist')
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const pictures = [...html.matchAll(/<img src="([^"]+)" srcset="([^"]+)"[^>]*>/g)].slice(0, 2)
  const sizes = await Promise.all(
    pictures.map(([, src = '', srcset = '']) =>
      Promise.all(
        [`${src} shown`, ...srcset.split(', ')].map(async (entry) => {
          const [path = '', size = ''] = entry.split(' ')
          const { format, width, height } = await sharp(join(dist, path)).metadata()
          return `${size}: ${format} ${width} x ${height}`
        }),
      ),
    ),
  )
  expect(sizes).toEqual([
    [
      'shown: webp 1600 x 800',
      '480w: webp 480 x 240',
      '800w: webp 800 x 400',
      '1200w: webp 1200 x 600',
      '1600w: webp 1600 x 800',
    ],
    [
      'shown: webp 1000 x 600',
      '480w: webp 480 x 288',
      '800w: webp 800 x 480',
      '1000w: webp 1000 x 600',
    ],
  ])
  expect(html).toContain('width="2000" height="1000"')
})

test.each(locales)(
  'GET /blogs/{key} answers the published posts of the build in %s',
  async (at) => {
    const dist = join(project, 'dist')
    const facts = { description: 'Of a river.', date: '2026-11-21', topic: 'domains' }
    const lake = { key: 'lake', title: `lake in ${at}`, path: '/blog/lake' }
    const river = { key: 'river', title: `river in ${at}`, path: '/blog/river' }
    const tags = ['dns', 'khmer']
    expect(await blogPostOf(dist, at, 'lake')).toEqual({
      ...{ ...lake, ...facts, tags, updated: '2026-11-23', related: [river] },
    })
    expect(await blogPostOf(dist, at, 'river')).toEqual({
      ...{ ...river, ...facts, tags, updated: null, related: [lake] },
    })
    for (const key of ['draft', 'later', 'unknown'])
      await expect(blogPostOf(dist, at, key), key).rejects.toMatchObject({ code: 'NOT_FOUND' })
  },
)
