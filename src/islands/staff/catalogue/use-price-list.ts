import { useRef, useState } from 'react'
import * as v from 'valibot'
import type { ApiError } from '../../../client/api-error.ts'
import { saveFile } from '../../../client/save-file.ts'
import { PricePreview, type PriceListKey } from '../../../contract/price-lists.ts'
import { readVerb } from './run-verb.ts'
import { leastStart, startTime } from './start-time.ts'

/** The noun of each list's verbs. */
const nounOf = { tlds: 'tld', packages: 'package', certificates: 'certificate' } as const

/** The name of a pasted list. */
const pastedName = 'prices.csv'

/** What the page shows of a changed price list. */
export type ShownPrices =
  | { readonly is: 'none' }
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: ApiError }
  | {
      readonly is: 'preview'
      readonly preview: PricePreview
      readonly file: { readonly name: string; readonly text: string }
      readonly start: string
    }

/** Returns the price list of a page; any change of it ends its preview. */
export const usePriceList = () => {
  const [list, setList] = useState<PriceListKey>('tlds')
  const [text, setText] = useState('')
  const [start, setStart] = useState('')
  const [leastAt] = useState(() => leastStart(new Date()))
  const [shown, setShown] = useState<ShownPrices>({ is: 'none' })
  const [isSaving, setSaving] = useState(false)
  const name = useRef(pastedName)
  const noun = nounOf[list]

  const change = (changed: string): void => {
    setText(changed)
    setShown({ is: 'none' })
  }
  const startAt = (typed: string): void => {
    setStart(typed)
    setShown({ is: 'none' })
  }
  return {
    ...{ list, noun, text, start, leastAt, shown, isSaving, startAt },
    choose(key: PriceListKey): void {
      setList(key)
      change('')
    },
    paste(typed: string): void {
      name.current = pastedName
      change(typed)
    },
    async take(file: File | undefined): Promise<void> {
      if (file === undefined) return
      name.current = file.name
      change(await file.text())
    },
    async preview(): Promise<void> {
      setShown({ is: 'loading' })
      const file = { name: name.current, text }
      const values: Record<string, string> = start === '' ? {} : { at: startTime(start) }
      const result = await readVerb([noun, 'preview'], { values, file })
      setShown(
        result.ok
          ? { is: 'preview', preview: v.parse(PricePreview, result.answer.data), file, start }
          : { is: 'failed', error: result.error },
      )
    },
    /** Saves the current prices as a file. */
    async save(): Promise<void> {
      setSaving(true)
      const result = await readVerb([noun, 'export'])
      setSaving(false)
      if (!result.ok) setShown({ is: 'failed', error: result.error })
      else
        saveFile(new Blob([result.answer.text], { type: 'text/csv;charset=utf-8' }), `${list}.csv`)
    },
    clear(): void {
      change('')
      setStart('')
    },
  }
}

/** A price list that is downloaded, changed and previewed. */
export type PriceList = ReturnType<typeof usePriceList>
