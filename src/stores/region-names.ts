import { atom } from 'nanostores'
import { listRegions } from '../contract/places.ts'
import { call } from './api.ts'

/** The names of regions by id, in the page's language. */
export const $regionNames = atom<ReadonlyMap<string, string>>(new Map())

let isLoading = false

/** Loads the names once; a failure is retried by the next call. */
export const loadRegionNames = async (): Promise<void> => {
  if (isLoading || $regionNames.get().size > 0) return
  isLoading = true
  const result = await call(listRegions, {})
  isLoading = false
  if (result.ok) $regionNames.set(new Map(result.answer.map(({ id, name }) => [id, name])))
}
