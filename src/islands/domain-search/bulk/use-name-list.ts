import { useCallback, useEffect, useRef, useState } from 'react'
import { readTab, writeTab } from '../../../stores/tab-storage.ts'
import { bulkTextKey } from './carry-names.ts'
import { mostBytes, readFile, type FileProblem } from './read-file.ts'
import { noNames, readNames, visibleText, type NameList } from './read-names.ts'

/** More characters are not put into the field, only the names that are in them. */
export const mostTyped = 50_000
/** Of what is no name in a file so much is put into the field, to be seen and mended. */
const mostBadShown = 50
/** After so long without a key the list is read; milliseconds. */
const typingPause = 200

/** What was read into the field from a file or a large paste. */
export type TakenNote =
  { readonly problem: FileProblem } | { readonly source: 'file' | 'paste'; readonly list: NameList }

/** What a list has, and the ways to read it. */
export interface NameListReading {
  readonly list: NameList
  readonly reading: boolean
  readonly note: TakenNote | undefined
  /** Reads the text after a pause in typing. */
  readonly typed: (text: () => string) => void
  /** Reads the text now, and keeps it over a reload; undefined when another was to be read since. */
  readonly look: (text: string) => Promise<NameList | undefined>
  /** Gives the field's text with the names of another text; undefined when there are none to be had. */
  readonly merge: (
    text: string,
    source: 'file' | 'paste',
    into: () => string,
  ) => Promise<string | undefined>
  /** The same of a file. */
  readonly mergeFile: (file: File, into: () => string) => Promise<string | undefined>
}

const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))

/** What this tab kept of the list. */
export const keptText = (): string => readTab(bulkTextKey) ?? ''

const keepText = (text: string): void => writeTab(bulkTextKey, text === '' ? undefined : text)

/**
 * The names in a text, read as one types.
 *
 * @param sold undefined until it is known; nothing is read before
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

  const look = useCallback(
    async (text: string): Promise<NameList | undefined> => {
      keepText(text)
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
      ...found.bad.slice(0, mostBadShown).map((one) => visibleText(one.text)),
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
        void look(text())
      }, typingPause)
    },
    look,
    merge,
    mergeFile: async (file, into) => {
      const result = await readFile(file)
      if ('text' in result) return merge(result.text, 'file', into)
      setNote(result)
      return undefined
    },
  }
}
