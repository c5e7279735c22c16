export { createResolvers, type Lookup, type LookupType, type Resolvers } from './resolvers.ts'
