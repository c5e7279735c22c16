import { expect, test } from 'vitest'
import { sizePictures } from './sized-pictures.ts'

const river = { src: '/_astro/r.webp', srcset: '/_astro/r4.webp 480w', width: 1200, height: 800 }

test('a picture of content/images gets its sizes, each once, and others stay', async () => {
  const asked: string[] = []
  const html = await sizePictures(
    '<p><img src="/images/river.png" alt="The &quot;river&quot;"></p><img src="/favicon.svg" alt=""><img src="/images/river.png" alt="2">',
    (name) => {
      asked.push(name)
      return Promise.resolve(river)
    },
  )
  const sized =
    '<img src="/_astro/r.webp" srcset="/_astro/r4.webp 480w" sizes="(min-width: 48rem) 42rem, 100vw" width="1200" height="800" loading="lazy" decoding="async"'
  expect(html).toBe(
    `<p>${sized} alt="The &quot;river&quot;"></p><img src="/favicon.svg" alt="">${sized} alt="2">`,
  )
  expect(asked).toEqual(['river.png'])
})
