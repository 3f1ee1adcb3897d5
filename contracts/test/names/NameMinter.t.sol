// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {INameMinter} from "../../src/names/INameMinter.sol";
import {NameMinter} from "../../src/names/NameMinter.sol";
import {IActivityPoints} from "../../src/points/IActivityPoints.sol";
import {Owned} from "../../src/access/Owned.sol";
import {ICredits} from "../../src/payments/ICredits.sol";
import {IRevenue} from "../../src/payments/IRevenue.sol";
import {PoliteWallet} from "../utils/Strangers.sol";
import {NamesBase} from "./Base.sol";

contract NameMinterTest is NamesBase {
    address private constant NATIVE_COIN = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function test_mint_pays_treasury_referrer_and_points() public {
        uint256 tokenId = uint256(keccak256("carol"));
        vm.expectEmit(address(minter));
        emit INameMinter.NameMinted(tokenId, ALICE, BOB, 1 ether, 0.1 ether);
        vm.expectEmit(address(points));
        emit IActivityPoints.PointsAwarded(
            ALICE, address(minter), 0.9 ether, "name-mint", 0.9 ether
        );
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("carol", ALICE, BOB);
        assertEq(BOB.balance, 1000.1 ether, "the referrer is paid at once");
        assertEq(ALICE.balance, 999 ether, "the payer paid the price");
        assertEq(minter.revenue(), 0.9 ether, "the rest is revenue");
        assertEq(points.getPoints(ALICE), 0.9 ether, "points for what was kept");
        assertEq(points.getPoints(BOB), 0, "the referrer earns none");
    }

    function test_mint_gives_the_excess_back() public {
        vm.prank(ALICE);
        minter.mint{value: 50 ether}("alice", ALICE, NOBODY);
        assertEq(ALICE.balance, 999 ether, "the price only");
        assertEq(points.getPoints(ALICE), 1 ether, "and points for no more");
    }

    function test_mint_reverts_when_less_than_the_price_is_sent() public {
        vm.expectRevert(
            abi.encodeWithSelector(INameMinter.PriceNotMet.selector, 1 ether, 1 ether - 1)
        );
        vm.prank(ALICE);
        minter.mint{value: 1 ether - 1}("alice", ALICE, NOBODY);
    }

    function test_mint_reverts_when_the_owner_raised_the_price_before_it() public {
        uint256[5] memory dear = [uint256(50 ether), 40 ether, 30 ether, 20 ether, 10 ether];
        vm.prank(OWNER);
        minter.setPrices(dear);
        vm.expectRevert(abi.encodeWithSelector(INameMinter.PriceNotMet.selector, 10 ether, 1 ether));
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, NOBODY);
    }

    function test_mint_reverts_when_paused() public {
        vm.prank(OWNER);
        minter.setPaused(true);
        assertTrue(minter.paused() && !minter.buyingEnabled(), "it says so");
        vm.expectRevert(INameMinter.MintingPaused.selector);
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, NOBODY);
    }

    /// @dev Gas estimates look for the lowest limit that does not revert: a mint that would lose
    /// its points or its referrer's pay at that limit must revert.
    function test_mint_is_whole_at_the_lowest_gas_limit_that_passes() public {
        address wallet = address(new PoliteWallet());
        for (uint256 i = 0; i < 4; ++i) {
            address referrer = i < 2 ? wallet : i == 2 ? BOB : NOBODY;
            uint256 sent = i == 0 ? 2 ether : 1 ether;
            string memory name = string(abi.encodePacked("name", bytes1(uint8(0x30 + i))));
            _mintWithLeastGas(name, referrer, sent);
        }
    }

    function _mintWithLeastGas(string memory name, address referrer, uint256 sent) private {
        bytes memory call = abi.encodeCall(minter.mint, (name, ALICE, referrer));
        uint256 aliceBefore = ALICE.balance;
        uint256 referrerBefore = referrer.balance;
        uint256 pointsBefore = points.getPoints(ALICE);
        uint256 fee = referrer == NOBODY ? 0 : 0.1 ether;
        bool done = false;
        for (uint256 limit = 60_000; !done; limit += 100) {
            vm.prank(ALICE);
            (done,) = address(minter).call{value: sent, gas: limit}(call);
            if (!done) assertEq(ALICE.balance, aliceBefore, "nothing happened");
        }
        assertEq(aliceBefore - ALICE.balance, 1 ether, "the refund is there");
        assertEq(referrer.balance - referrerBefore, fee, "the referrer is paid");
        assertEq(points.getPoints(ALICE) - pointsBefore, 1 ether - fee, "the points are there");
    }

    function testFuzz_mint_costs_by_length(uint256 length, uint256 sent) public {
        length = bound(length, 1, 32);
        sent = bound(sent, 0, 10 ether);
        bytes memory name = new bytes(length);
        for (uint256 i = 0; i < length; ++i) {
            name[i] = "x";
        }
        uint256 price = samplePrices()[(length < 5 ? length : 5) - 1];
        vm.prank(ALICE);
        if (sent < price) {
            vm.expectRevert(abi.encodeWithSelector(INameMinter.PriceNotMet.selector, price, sent));
            minter.mint{value: sent}(string(name), ALICE, NOBODY);
        } else {
            minter.mint{value: sent}(string(name), ALICE, NOBODY);
            assertEq(ALICE.balance, 1000 ether - price, "exactly the price");
        }
    }

    function test_mint_counts_code_points_not_bytes() public {
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(INameMinter.PriceNotMet.selector, 5 ether, 1 ether));
        minter.mint{value: 1 ether}(unicode"🔥", ALICE, NOBODY);
    }

    function test_mint_ignores_invalid_referrers() public {
        address[5] memory referrers = [NOBODY, ALICE, CAROL, NATIVE_COIN, address(minter)];
        string[5] memory names = ["name1", "name2", "name3", "name4", "name5"];
        for (uint256 i = 0; i < referrers.length; ++i) {
            uint256 before = referrers[i].balance;
            vm.expectEmit(address(minter));
            emit INameMinter.NameMinted(
                uint256(keccak256(bytes(names[i]))), ALICE, NOBODY, 1 ether, 0
            );
            vm.prank(ALICE);
            minter.mint{value: 1 ether}(names[i], CAROL, referrers[i]);
            if (referrers[i] != ALICE && referrers[i] != address(minter)) {
                assertEq(referrers[i].balance, before, "unpaid");
            }
        }
        assertEq(minter.revenue(), 5 ether, "the community keeps it all");
        assertEq(points.getPoints(ALICE), 5 ether, "and it counts");
    }

    function test_mint_is_free_when_the_price_is_zero() public {
        uint256[5] memory free;
        vm.prank(OWNER);
        minter.setPrices(free);
        vm.prank(ALICE);
        minter.mint{value: 1 ether}("alice", ALICE, BOB);
        assertEq(ALICE.balance, 1000 ether, "all comes back");
        assertEq(points.getPoints(ALICE), 0, "nothing earned");
        assertEq(minter.revenue(), 0, "nothing kept");
    }

    function test_mint_succeeds_when_the_points_ledger_refuses() public {
        vm.prank(OWNER);
        points.setWriter(address(minter), false);
        vm.expectEmit(address(minter));
        emit IRevenue.PointsNotAwarded(ALICE, 1 ether);
        mintFor(ALICE, "alice");
        assertEq(registry.getDomainHolder("alice"), ALICE, "the name is hers");
    }

    function test_mint_works_without_a_points_ledger() public {
        minter = new NameMinter(
            OWNER, registry, IActivityPoints(address(0)), TREASURY, 0, samplePrices()
        );
        vm.prank(OWNER);
        registry.setMinter(address(minter), true);
        mintFor(ALICE, "alice");
        assertEq(minter.revenue(), 1 ether, "paid");
    }

    function testFuzz_mint_splits_the_price_without_a_remainder(uint256 price, uint256 fee) public {
        price = bound(price, 0, 900 ether);
        fee = bound(fee, 0, minter.MAX_REFERRAL_FEE());
        vm.startPrank(OWNER);
        minter.setPrices([price, price, price, price, price]);
        minter.setReferralFee(fee);
        vm.stopPrank();
        vm.prank(ALICE);
        minter.mint{value: price}("alice", ALICE, BOB);
        uint256 paid = BOB.balance - 1000 ether;
        assertLe(paid * 10_000, price * fee, "never more than the fee");
        assertEq(paid + minter.revenue(), price, "all of it is somewhere");
        assertEq(points.getPoints(ALICE), minter.revenue(), "points for what was kept");
        assertEq(address(minter).balance, minter.revenue(), "nothing else is here");
    }

    // The owner's powers, and their limits

    function test_setters_revert_when_the_caller_is_not_the_owner() public {
        bytes[4] memory calls = [
            abi.encodeCall(minter.setPrices, (samplePrices())),
            abi.encodeCall(minter.setReferralFee, (1)),
            abi.encodeCall(minter.setTreasury, (ALICE)),
            abi.encodeCall(minter.setPaused, (true))
        ];
        bytes4 unauthorized = bytes4(keccak256("OwnableUnauthorizedAccount(address)"));
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(ALICE);
            (bool done, bytes memory answer) = address(minter).call(calls[i]);
            assertTrue(!done, "refused");
            assertEq(answer, abi.encodeWithSelector(unauthorized, ALICE), "as a stranger");
        }
    }

    function test_setReferralFee_reverts_when_above_a_fifth() public {
        vm.expectRevert(abi.encodeWithSelector(INameMinter.ReferralFeeTooHigh.selector, 2001, 2000));
        vm.prank(OWNER);
        minter.setReferralFee(2001);
    }

    function test_constructor_reverts_when_the_referral_fee_is_too_high() public {
        vm.expectRevert(abi.encodeWithSelector(INameMinter.ReferralFeeTooHigh.selector, 2001, 2000));
        new NameMinter(OWNER, registry, points, TREASURY, 2001, samplePrices());
    }

    function test_setTreasury_reverts_when_zero() public {
        vm.expectRevert(IRevenue.TreasuryInvalid.selector);
        vm.prank(OWNER);
        minter.setTreasury(address(0));
    }

    function test_setters_emit_what_changed() public {
        vm.startPrank(OWNER);
        uint256[5] memory prices = [uint256(9), 8, 7, 6, 5];
        vm.expectEmit(address(minter));
        emit INameMinter.PricesChanged(prices);
        minter.setPrices(prices);
        vm.expectEmit(address(minter));
        emit INameMinter.ReferralFeeChanged(2000);
        minter.setReferralFee(2000);
        vm.expectEmit(address(minter));
        emit IRevenue.TreasuryChanged(CAROL);
        minter.setTreasury(CAROL);
        vm.expectEmit(address(minter));
        emit INameMinter.PausedChanged(true);
        minter.setPaused(true);
        vm.stopPrank();
        assertEq(minter.price1char(), 9, "1");
        assertEq(minter.price2char(), 8, "2");
        assertEq(minter.price3char(), 7, "3");
        assertEq(minter.price4char(), 6, "4");
        assertEq(minter.price5char(), 5, "5");
        assertEq(minter.price(), 5, "the one price is that of most names");
        assertEq(minter.referral(), 2000, "referral");
        assertEq(minter.referralFee(), 2000, "referralFee");
        assertEq(minter.treasury(), CAROL, "treasury");
    }

    function test_renounceOwnership_reverts() public {
        vm.expectRevert(Owned.RenounceDisabled.selector);
        vm.prank(OWNER);
        minter.renounceOwnership();
    }

    function test_transferOwnership_waits_for_the_new_owner() public {
        vm.prank(OWNER);
        minter.transferOwnership(ALICE);
        assertEq(minter.owner(), OWNER, "not yet");
        vm.prank(ALICE);
        minter.acceptOwnership();
        assertEq(minter.owner(), ALICE, "now");
    }

    // Payouts

    function test_withdrawRevenue_pays_the_treasury_whoever_calls() public {
        mintFor(ALICE, "alice");
        vm.expectEmit(address(minter));
        emit IRevenue.RevenuePaid(TREASURY, 1 ether);
        vm.prank(CAROL);
        minter.withdrawRevenue();
        assertEq(TREASURY.balance, 1 ether, "all of it");
        assertEq(address(minter).balance, 0, "nothing left");
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, TREASURY));
        minter.withdrawRevenue();
    }

    function test_withdrawRevenue_reverts_when_there_is_none() public {
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, TREASURY));
        minter.withdrawRevenue();
    }

    function test_withdrawRevenue_works_while_minting_is_paused() public {
        mintFor(ALICE, "alice");
        vm.prank(OWNER);
        minter.setPaused(true);
        minter.withdrawRevenue();
        assertEq(TREASURY.balance, 1 ether, "paid all the same");
    }

    function test_withdraw_reverts_when_there_is_no_credit() public {
        vm.expectRevert(abi.encodeWithSelector(ICredits.NothingToWithdraw.selector, ALICE));
        vm.prank(ALICE);
        minter.withdraw(payable(ALICE));
    }
}
