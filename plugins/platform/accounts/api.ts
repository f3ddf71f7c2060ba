export { idsOfArtists } from './artists/operations/ids-of-artists.ts'
export { requireArtistRole } from './artists/operations/managed-artist.ts'
