export { ownedDomainRoutes, type OwnedDomainParts } from './routes.ts'
