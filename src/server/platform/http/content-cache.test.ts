import { expect, test } from 'vitest'
import { createContentCache } from './content-cache.ts'
import type { WebsiteFile } from './website-files.ts'

const file = (path: string): WebsiteFile => ({
  url: path,
  path,
  contentType: 'text/plain',
  isPage: false,
  encodings: new Set(['identity']),
})

const counted = (size: number) => {
  const reads: string[] = []
  const read = (asked: WebsiteFile) => {
    reads.push(asked.path)
    return Promise.resolve({ body: Buffer.alloc(size), etag: `"${asked.path}"` })
  }
  return { reads, read }
}

test('a file is read once for concurrent requests', async () => {
  const { reads, read } = counted(10)
  const cache = createContentCache(100, read)
  await Promise.all([cache.get(file('/a'), 'identity'), cache.get(file('/a'), 'identity')])
  expect(cache.get(file('/a'), 'identity')).not.toBeInstanceOf(Promise)
  expect(reads).toEqual(['/a'])
})

test('the least recently used leaves when the limit is reached', async () => {
  const { reads, read } = counted(40)
  const cache = createContentCache(100, read)
  await cache.get(file('/a'), 'identity')
  await cache.get(file('/b'), 'identity')
  await cache.get(file('/a'), 'identity')
  await cache.get(file('/c'), 'identity')
  await cache.get(file('/a'), 'identity')
  await cache.get(file('/b'), 'identity')
  expect(reads).toEqual(['/a', '/b', '/c', '/b'])
})

test('a file larger than the limit is served and not cached', async () => {
  const { reads, read } = counted(101)
  const cache = createContentCache(100, read)
  await cache.get(file('/a'), 'identity')
  await cache.get(file('/a'), 'identity')
  expect(reads).toEqual(['/a', '/a'])
})

test('a failed reading is tried again at the next request', async () => {
  let tries = 0
  const cache = createContentCache(100, () => {
    tries += 1
    return tries === 1
      ? Promise.reject(new Error('busy'))
      : Promise.resolve({ body: Buffer.from('x'), etag: '"x"' })
  })
  await expect(cache.get(file('/a'), 'identity')).rejects.toThrow('busy')
  await expect(cache.get(file('/a'), 'identity')).resolves.toMatchObject({ etag: '"x"' })
})
