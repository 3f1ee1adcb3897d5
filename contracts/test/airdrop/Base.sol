// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {NameAirdrop} from "../../src/airdrop/NameAirdrop.sol";
import {PointsAirdrop} from "../../src/airdrop/PointsAirdrop.sol";
import {ChatToken} from "../../src/tokens/ChatToken.sol";
import {NamesBase} from "../names/Base.sol";

/// @notice A community with three names, numbers 1 to 3, and airdrops for them and for the points
/// of the first epoch.
abstract contract AirdropBase is NamesBase {
    uint256 internal constant PER_NAME = 100 ether;
    uint256 internal constant PER_POINT = 10 ether;

    ChatToken internal token;
    NameAirdrop internal names;
    PointsAirdrop internal earned;
    uint256 internal deadline;

    /// @dev Alice has two names and 2 points, Bob has one name and 1 point; then the epoch ends.
    function setUp() public virtual override {
        super.setUp();
        token = new ChatToken(OWNER, "Chat", "CHAT");
        mintFor(ALICE, "alice");
        mintFor(BOB, "bobby");
        mintFor(ALICE, "alice2");
        vm.warp(points.epochEnd(1));
        deadline = block.timestamp + 30 days;
        names = new NameAirdrop(OWNER, registry, token, PER_NAME, 3, deadline);
        earned = new PointsAirdrop(OWNER, points, token, 1, PER_POINT, deadline);
        fund(address(names), names.cap());
        fund(address(earned), earned.cap());
    }

    function fund(address to, uint256 amount) internal {
        vm.startPrank(OWNER);
        token.setMinterAllowance(OWNER, amount);
        token.mint(to, amount);
        vm.stopPrank();
    }
}
