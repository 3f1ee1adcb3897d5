import { parseAbi } from 'viem';

/**
 * What the owner reads and changes, over all contracts: one function of a name is the same in each that
 * has it, and a contract lacks those that it has no use for.
 */
export const ownerAbi = parseAbi([
  'function owner() view returns (address)',
  'function pendingOwner() view returns (address)',
  'function transferOwnership(address newOwner)',
  'function acceptOwnership()',
  'function paused() view returns (bool)',
  'function setPaused(bool paused)',
  'function treasury() view returns (address)',
  'function setTreasury(address treasury)',
  'function revenue() view returns (uint256)',
  'function withdrawRevenue()',
  'function price1char() view returns (uint256)',
  'function price2char() view returns (uint256)',
  'function price3char() view returns (uint256)',
  'function price4char() view returns (uint256)',
  'function price5char() view returns (uint256)',
  'function setPrices(uint256[5] prices)',
  'function launchFee() view returns (uint256)',
  'function setLaunchFee(uint256 amount)',
  'function protocolFee() view returns (uint256)',
  'function setProtocolFee(uint256 basisPoints)',
  'function referralFee() view returns (uint256)',
  'function setReferralFee(uint256 basisPoints)',
  'function swapFee() view returns (uint256)',
  'function setSwapFee(uint256 basisPoints)',
  'function referralShare() view returns (uint256)',
  'function setReferralShare(uint256 basisPoints)',
  'function staking() view returns (address)',
  'function stakingShare() view returns (uint256)',
  'function setStaking(address staking, uint256 basisPoints)',
  'function moderators() view returns (address[])',
  'function setModerator(address moderator, bool allowed)',
  'function sources() view returns (address[])',
  'function isWriter(address writer) view returns (bool)',
  'function setWriter(address writer, bool allowed)',
  'function adjustmentCap() view returns (uint256)',
]);
