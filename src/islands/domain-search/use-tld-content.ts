import { useEffect, useState } from 'react'
import { listTldContent, type TldContent } from '../../contract/domains.ts'
import { call } from '../../stores/api.ts'

/** The rules of a TLD; `unknown` when the request failed. */
export type KnownContent = TldContent | 'loading' | 'unknown'

// Registry rules do not change while a page is open.
const known = new Map<string, TldContent>()

const load = async (tld: string): Promise<KnownContent> => {
  const result = await call(listTldContent, { query: { tlds: tld } })
  const content = result.ok ? result.answer[0] : undefined
  if (content === undefined) return 'unknown'
  known.set(tld, content)
  return content
}

export const useTldContent = (tld: string, isNeeded: boolean): KnownContent => {
  const [content, setContent] = useState<KnownContent>(known.get(tld) ?? 'loading')
  useEffect(() => {
    if (!isNeeded || known.has(tld)) return undefined
    let isLeft = false
    void load(tld).then((found) => {
      if (!isLeft) setContent(found)
    })
    return () => {
      isLeft = true
    }
  }, [tld, isNeeded])
  return content
}
