// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice The curve of all collections: the n-th token in existence is worth n² base prices. It is
/// minted and burned at the same price, so what was paid for n tokens is exactly what burning them
/// all returns. Base prices are whole gwei and shares are whole basis points, so that no division
/// here ever leaves a rest.
library Curve {
    uint256 private constant BASIS_POINTS = 10_000;

    /// @notice The price, in wei, of the token that is minted when `supply` others exist, or burned
    /// to leave that many.
    function price(uint256 supply, uint256 basePrice) internal pure returns (uint256) {
        return (supply + 1) * (supply + 1) * basePrice;
    }

    /// @notice A share of an amount; whole wei of whole gwei.
    function share(uint256 amount, uint256 basisPoints) internal pure returns (uint256) {
        return (amount * basisPoints) / BASIS_POINTS;
    }
}
