// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PointsAirdrop} from "../../src/airdrop/PointsAirdrop.sol";
import {AirdropBase} from "../airdrop/Base.sol";

/// @notice A farmer with many wallets, who refers their own mints, moves names around, overpays,
/// and then claims with each wallet, pays a fee for every point.
contract FarmingTest is AirdropBase {
    uint256 private constant WALLETS = 5;
    uint256 private constant FUNDS = 1000 ether;

    function _wallet(uint256 seed) private pure returns (address) {
        return address(uint160(0xFA00 + seed % WALLETS));
    }

    function _worth() private view returns (uint256 coins, uint256 points_, uint256 tokens) {
        for (uint256 i = 0; i < WALLETS; ++i) {
            coins += _wallet(i).balance + minter.credits(_wallet(i));
            points_ += points.getPoints(_wallet(i));
            tokens += token.balanceOf(_wallet(i));
        }
    }

    function testFuzz_points_cost_what_they_are(uint256[16] memory dice, uint16 fee) public {
        vm.prank(OWNER);
        minter.setReferralFee(fee % 2001);
        for (uint256 i = 0; i < WALLETS; ++i) {
            vm.deal(_wallet(i), FUNDS);
        }
        uint256 kept = minter.revenue();
        for (uint256 i = 0; i < dice.length; ++i) {
            _play(i, dice[i]);
        }
        kept = minter.revenue() - kept;
        (uint256 coins, uint256 farmed,) = _worth();
        uint256 lost = WALLETS * FUNDS - coins;
        assertEq(farmed, kept, "points are the fees that the community kept");
        assertEq(farmed, lost, "and they are what he lost");
        if (farmed > 0) _claim(farmed);
    }

    /// @dev One name: the payer, the holder, and the referrer are all the farmer's; too much is
    /// sent; the name moves.
    function _play(uint256 i, uint256 dice) private {
        bytes memory name = new bytes(1 + dice % 6);
        for (uint256 j = 0; j < name.length; ++j) {
            name[j] = bytes1(uint8(0x61 + i));
        }
        address holder = _wallet(dice >> 16);
        vm.prank(_wallet(dice >> 8));
        uint256 tokenId = minter.mint{value: 5 ether + (dice >> 40) % 5 ether}(
            string(name), holder, _wallet(dice >> 24)
        );
        vm.prank(holder);
        registry.transferFrom(holder, _wallet(dice >> 32), tokenId);
    }

    function _claim(uint256 farmed) private {
        vm.warp(points.epochEnd(2));
        deadline = block.timestamp + 30 days;
        PointsAirdrop drop = new PointsAirdrop(OWNER, points, token, 2, PER_POINT, deadline);
        fund(address(drop), drop.cap());
        for (uint256 round = 0; round < 2; ++round) {
            for (uint256 i = 0; i < WALLETS; ++i) {
                if (drop.claimPreview(_wallet(i)) > 0) drop.claimFor(_wallet(i));
            }
        }
        (,, uint256 tokens) = _worth();
        uint256 due = (farmed * PER_POINT) / 1 ether;
        assertLe(tokens, due, "many wallets get no more than one would");
        assertLe(due, tokens + WALLETS, "and no less, but for rounding");
    }

    /// @dev As docs/owner-powers.md says: the owner of the minter pays itself, so no cap bounds its
    /// points.
    function test_the_owner_earns_points_for_nothing_by_paying_itself() public {
        minter.withdrawRevenue();
        vm.deal(OWNER, 900 ether);
        vm.startPrank(OWNER);
        minter.setTreasury(OWNER);
        minter.setPrices([uint256(900 ether), 900 ether, 900 ether, 900 ether, 900 ether]);
        minter.mint{value: 900 ether}("first", OWNER, NOBODY);
        minter.withdrawRevenue();
        minter.mint{value: 900 ether}("second", OWNER, NOBODY);
        minter.withdrawRevenue();
        vm.stopPrank();
        assertEq(OWNER.balance, 900 ether, "the same coins again");
        assertEq(points.getPoints(OWNER), 1800 ether, "and points for them twice");
        assertTrue(points.getPoints(OWNER) > points.adjustmentCap(), "far above the cap of bonuses");
    }

    function test_a_free_name_earns_nothing() public {
        vm.prank(OWNER);
        minter.setPrices([uint256(0), 0, 0, 0, 0]);
        vm.prank(CAROL);
        minter.mint{value: 3 ether}("carol", CAROL, NOBODY);
        assertEq(points.getPoints(CAROL), 0, "nothing was kept");
        assertEq(CAROL.balance, 1000 ether, "all came back");
    }
}
