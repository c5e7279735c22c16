import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../scripts/child-process.ts'
import { root, tool } from '../../scripts/project-paths.ts'

/** A page whose text has pictures, as that of a post. */
const page = `---
import { withSizedPictures } from '../components/blog/sized-pictures.ts'
const html = await withSizedPictures('<img src="/images/river.jpg" alt="a"><img src="/images/map.png" alt="b">')
---
<Fragment set:html={html} />
`

/** Builds a site of one page with the pictures of posts, by the real Astro. */
const buildPictures = async (project: string): Promise<void> => {
  mkdirSync(join(project, 'content/images'), { recursive: true })
  mkdirSync(join(project, 'src/pages'), { recursive: true })
  for (const file of ['src/components/blog/sized-pictures.ts', 'src/site/sized-pictures.ts'])
    cpSync(join(root, file), join(project, file))
  writeFileSync(join(project, 'src/pages/index.astro'), page)
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#187a3d' } })
  await plain(2000, 1000).jpeg().toFile(join(project, 'content/images/river.jpg'))
  await plain(1000, 600).png().toFile(join(project, 'content/images/map.png'))
  await startChild({
    name: 'The build of pictures',
    args: [tool('astro'), 'build', '--root', project],
    env: { NODE_ENV: 'production', VITEST: undefined },
  }).ended
}

test('a picture of a post is built in each size that its page names, none larger than it is', async () => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const project = mkdtempSync(join(cache, 'pictures-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  await buildPictures(project)
  const html = readFileSync(join(project, 'dist/index.html'), 'utf8')
  const pictures = [...html.matchAll(/<img src="([^"]+)" srcset="([^"]+)"[^>]*>/g)]
  const sizes = await Promise.all(
    pictures.map(([, src = '', srcset = '']) =>
      Promise.all(
        [`${src} shown`, ...srcset.split(', ')].map(async (entry) => {
          const [path = '', size] = entry.split(' ')
          const { format, width, height } = await sharp(join(project, 'dist', path)).metadata()
          return `${size ?? ''}: ${format} ${width} x ${height}`
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
