import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type RefObject } from 'react'
import { useSoldTlds } from '../use-sold-tlds.ts'
import type { ReadName } from './read-names.ts'
import { leaveSharedList, sharedNames } from './shared-list.ts'
import { maxTypedLength, storedText, useNameList, type NameListReading } from './use-name-list.ts'

/** What the form of a list of names depends on. */
export interface BulkFormInput {
  /** True when the customer starts another list: the field takes the focus. */
  readonly isBack: boolean
  readonly onBegin: (names: readonly ReadName[]) => void
}

interface BulkFormState
  extends
    Pick<NameListReading, 'list' | 'note' | 'reading'>,
    Pick<ReturnType<typeof useSoldTlds>, 'error' | 'again'> {
  readonly area: RefObject<HTMLTextAreaElement | null>
  /** Whether names can be read: the TLDs on sale are loaded. */
  readonly isReady: boolean
  /** Whether a list without names was sent. */
  readonly isEmpty: boolean
  readonly typed: () => void
  readonly paste: (event: ClipboardEvent) => void
  readonly addFile: (file: File) => void
  readonly begin: () => Promise<void>
}

/** Returns the form of a list of names, which takes the stored or the shared list first. */
export const useBulkForm = ({ isBack, onBegin }: BulkFormInput): BulkFormState => {
  const area = useRef<HTMLTextAreaElement>(null)
  const { sold: tlds, error, again } = useSoldTlds()
  const sold = useMemo(() => tlds && new Set(tlds.map(({ tld }) => tld)), [tlds])
  const { list, note, reading, readNow, merge, mergeFile, ...names } = useNameList(sold)
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    const field = area.current
    if (field === null) return
    // Text typed before the TLDs were loaded stays.
    const shared = isBack ? undefined : sharedNames(location.search)
    if (field.value === '') field.value = shared ?? storedText()
    void readNow(field.value).then((found) => {
      // A shared list is checked at once, unless it leaves names out, which the form shows.
      if (shared !== undefined && found?.badCount === 0 && found.names.length > 0)
        onBegin(found.names)
    })
  }, [readNow, isBack, onBegin])

  useEffect(() => {
    if (isBack) area.current?.focus()
  }, [isBack])

  const text = (): string => area.current?.value ?? ''
  const show = async (merged: Promise<string | undefined>): Promise<void> => {
    const next = await merged
    if (next === undefined || area.current === null) return
    area.current.value = next
    await readNow(next)
  }

  return {
    ...{ list, note, reading, error, again, area, isEmpty },
    isReady: sold !== undefined,
    typed() {
      setEmpty(false)
      names.typed(text)
    },
    paste(event) {
      const pasted = event.clipboardData.getData('text/plain')
      if (pasted.length <= maxTypedLength || sold === undefined) return
      event.preventDefault()
      void show(merge(pasted, 'paste', text))
    },
    addFile: (file) => void show(mergeFile(file, text)),
    async begin() {
      const found = await readNow(text())
      if (found === undefined) return
      setEmpty(found.names.length === 0)
      if (found.names.length === 0) {
        area.current?.focus()
        return
      }
      leaveSharedList()
      onBegin(found.names)
    },
  }
}
