import type { Encoding } from './accepted-encodings.ts'
import { readWebsiteFile } from './website-files.ts'
import type { WebsiteFile, WebsiteFileContent } from './website-files.ts'

interface Held extends WebsiteFileContent {
  usedAt: number
}

/** A cache of file contents with a limit in bytes. */
export interface ContentCache {
  /** Rejects like `readFile`. */
  get(file: WebsiteFile, encoding: Encoding): WebsiteFileContent | Promise<WebsiteFileContent>
}

/** Creates an LRU cache of `limit` bytes with single-flight reads. */
export const createContentCache = (limit: number, read = readWebsiteFile): ContentCache => {
  const held: Readonly<Record<Encoding, Map<string, Held>>> = {
    br: new Map(),
    gzip: new Map(),
    identity: new Map(),
  }
  const reading = new Map<string, Promise<WebsiteFileContent>>()
  let bytes = 0
  let tick = 0

  const dropOldest = (): void => {
    let oldest: { map: Map<string, Held>; key: string; content: Held } | undefined
    for (const map of Object.values(held)) {
      for (const [key, content] of map) {
        if (!oldest || content.usedAt < oldest.content.usedAt) oldest = { map, key, content }
      }
    }
    if (!oldest) return
    oldest.map.delete(oldest.key)
    bytes -= oldest.content.body.byteLength
  }

  const load = async (file: WebsiteFile, encoding: Encoding): Promise<WebsiteFileContent> => {
    const content = await read(file, encoding)
    const size = content.body.byteLength
    if (size > limit) return content
    while (bytes + size > limit) dropOldest()
    bytes += size
    held[encoding].set(file.path, { ...content, usedAt: ++tick })
    return content
  }

  return {
    get(file, encoding) {
      const content = held[encoding].get(file.path)
      if (content) {
        content.usedAt = ++tick
        return content
      }
      const key = `${encoding} ${file.path}`
      const begun = reading.get(key)
      if (begun) return begun
      const started = load(file, encoding).finally(() => reading.delete(key))
      reading.set(key, started)
      return started
    },
  }
}
