export { createCachedPages } from './cached-pages.ts'
export { createCachedPictures } from './cached-pictures.ts'
export { wordpressListRoutes } from './routes.ts'
