import { createSignedFetch } from '../client/sign-request.ts'
import { createClientBy } from './api.ts'

/** The client of searches, which signs them (decision 147). */
export const searchApi = createClientBy(createSignedFetch())
