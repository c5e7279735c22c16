import { useCallback, useEffect, useRef, useState } from 'react'
import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { bulkTextKey } from './bulk-draft.ts'
import { mostBytes, readFile, type FileProblem } from './read-file.ts'
import { noNames, readNames, visibleText, type NameList } from './read-names.ts'

/** A longer text is replaced by the names in it. */
export const maxTypedLength = 50_000
/** Maximum number of invalid names that a file puts into the field. */
const maxBadShown = 50
/** Milliseconds of pause in typing before the list is read. */
const typingPause = 200

export type TakenNote =
  | { readonly problem: FileProblem }
  | { readonly source: 'file' | 'paste'; readonly list: NameList }

/** A list's content, and the functions that read it. */
export interface NameListReading {
  readonly list: NameList
  readonly reading: boolean
  readonly note: TakenNote | undefined
  readonly typed: (text: () => string) => void
  /** Reads and stores the text now; undefined when a newer one replaced it. */
  readonly readNow: (text: string) => Promise<NameList | undefined>
  /** Returns the field's text with the names of another; undefined when they cannot be read. */
  readonly merge: (
    text: string,
    source: 'file' | 'paste',
    into: () => string,
  ) => Promise<string | undefined>
  readonly mergeFile: (file: File, into: () => string) => Promise<string | undefined>
}

const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

/** Returns the unsent text that this tab stored. */
export const storedText = (): string => readTab(bulkTextKey) ?? ''

const storeText = (text: string): void => writeTab(bulkTextKey, text === '' ? undefined : text)

/**
 * Reads the names in a text while the customer types.
 *
 * @param sold undefined until loaded; nothing is read before
 */
export const useNameList = (sold: ReadonlySet<string> | undefined): NameListReading => {
  const [list, setList] = useState(noNames)
  const [reading, setReading] = useState(false)
  const [note, setNote] = useState<TakenNote | undefined>()
  const running = useRef(new AbortController())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const read = useCallback(
    async (text: string): Promise<NameList | undefined> => {
      if (sold === undefined) return undefined
      clearTimeout(timer.current)
      running.current.abort()
      const controller = new AbortController()
      running.current = controller
      setReading(true)
      const found = await readNames(text, sold, turn, controller.signal)
      if (!controller.signal.aborted) setReading(false)
      return found
    },
    [sold],
  )

  const readNow = useCallback(
    async (text: string): Promise<NameList | undefined> => {
      storeText(text)
      const found = await read(text)
      if (found !== undefined) setList(found)
      return found
    },
    [read],
  )

  useEffect(() => () => clearTimeout(timer.current), [])

  const merge: NameListReading['merge'] = async (text, source, into) => {
    if (text.length > mostBytes) {
      setNote({ problem: 'too-large' })
      return undefined
    }
    const found = await read(text)
    if (found === undefined) return undefined
    setNote({ source, list: found })
    const lines = [
      into().trim(),
      ...found.names.map(({ unicodeName }) => unicodeName),
      ...found.bad.slice(0, maxBadShown).map((one) => visibleText(one.text)),
    ]
    return lines.filter((line) => line !== '').join('\n')
  }

  return {
    list,
    reading,
    note,
    typed: (text) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        setNote(undefined)
        void readNow(text())
      }, typingPause)
    },
    readNow,
    merge,
    mergeFile: async (file, into) => {
      const result = await readFile(file)
      if ('text' in result) return merge(result.text, 'file', into)
      setNote(result)
      return undefined
    },
  }
}
