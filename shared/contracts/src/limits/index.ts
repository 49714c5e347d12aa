export { notifications } from './notifications';
export { push } from './push';
export { items } from './items';
export { calendar } from './calendar';
export { outfits } from './outfits';
export { laundryForecast, planner } from './planner';
export { lookPhotos } from './look-photos';
export { trips } from './trips';
export { suggestions } from './suggestions';
export { weather } from './weather';
export { spaces } from './spaces';
export { boards } from './boards';
export { forum } from './forum';
export { lounge } from './lounge';
export { media } from './media';
export { socialPosts } from './social-posts';
export { challenges } from './challenges';
export { spotlights } from './spotlights';
export { vip } from './vip';
export { voice } from './voice';
export { insights } from './insights';
export { billing } from './billing';
export { themes } from './themes';
export { deals } from './deals';
export { passkeys } from './passkeys';
export { drafts } from './drafts';
export { episodes } from './episodes';
export { archives } from './archives';
export { connections } from './connections';
export { confessions } from './confessions';
export { reports } from './reports';
export { wordFilters } from './word-filters';
export { storage } from './storage';
export {
  wears,
  closetImport,
  capsules,
  closetUpload,
  muteHours,
  suspendHours,
  suspensionLinkDays,
  profile,
  lists,
  bulkPerCall,
  flagPurposeLength,
  transferDays,
  search,
  reasonLength,
  searchLength,
  picturePixels,
  trashDays,
} from './general';
