export { createCachedPages } from './cached-pages.ts'
export { wordpressListRoutes } from './routes.ts'
